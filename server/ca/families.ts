import { ExtendedKeyUsage, KeyUsageFlags } from '@peculiar/x509';
import { issuanceMargin, type Policy } from '#core/policy/policy.ts';
import type { KeyRule } from '#core/x509/key-weakness.ts';
import type { KeyAlgorithm } from '#server/ca/crypto.ts';

/** Level of validation: the names only, the organization behind them, the organization in depth. */
export type Assurance = 'dv' | 'ov' | 'ev';

export const certificateFamilies = ['tls', 'code', 'doc', 'email', 'vmc'] as const;
/** Purpose of a certificate. IP addresses belong to TLS, like host names. */
export type CertificateFamily = (typeof certificateFamilies)[number];

/** Properties shared by all certificates of a family. */
export interface FamilyProfile {
  /** Extended key usage, of the leaf and of its CA alike. */
  readonly purposes: readonly string[];
  /** Certificate policies by assurance; empty where no body defines any. */
  readonly policies: Readonly<Record<Assurance, readonly string[]>>;
  /** Key usage by key algorithm; 0 omits the extension. */
  readonly usage: Readonly<Record<KeyAlgorithm, number>>;
  /** Maximum days a CA may issue under this policy; infinite if only the paid span limits them. */
  readonly days: (policy: Policy) => number;
  readonly keys: (policy: Policy) => KeyRule;
  /** Whether leaves name the OCSP responder besides the revocation list, which all of them name. */
  readonly hasOcsp: boolean;
}

const { digitalSignature, nonRepudiation, keyEncipherment, keyAgreement } = KeyUsageFlags;

/** RFC 9336. */
const documentSigning = '1.3.6.1.5.5.7.3.36';
/** Brand Indicators for Message Identification (draft-fetch-validation-vmc-wchuang): a mark shown with email. */
const brandIndicator = '1.3.6.1.5.5.7.3.31';

const tlsKeys = ({ tlsKeys }: Policy): KeyRule => tlsKeys;

export const familyProfiles: Readonly<Record<CertificateFamily, FamilyProfile>> = {
  /** BR §7.1.2.7 and §7.1.6.1. Without clientAuth, which ends 2027-03-15. */
  tls: {
    purposes: [ExtendedKeyUsage.serverAuth],
    policies: { dv: ['2.23.140.1.2.1'], ov: ['2.23.140.1.2.2'], ev: ['2.23.140.1.1'] },
    usage: { RSA: digitalSignature | keyEncipherment, EC: digitalSignature },
    days: ({ tlsIssuedDays }) => tlsIssuedDays,
    keys: tlsKeys,
    // BR §7.1.2.7.7: allowed but no longer required (ballot SC-063); the list is required.
    hasOcsp: true,
  },
  /** CSBR §7.1.2.3 and §7.1.6.1. */
  code: {
    purposes: [ExtendedKeyUsage.codeSigning],
    policies: { dv: [], ov: ['2.23.140.1.4.1'], ev: ['2.23.140.1.3'] },
    usage: { RSA: digitalSignature, EC: digitalSignature },
    days: ({ codeSigning }) => codeSigning.maxDays - issuanceMargin,
    keys: ({ tlsKeys: { curves, rsaStep }, codeSigning: { minRsaBits } }) => ({
      curves,
      rsaStep,
      minRsaBits,
    }),
    hasOcsp: true,
  },
  /** RFC 9336; no public body sets a policy or a maximum validity. */
  doc: {
    purposes: [documentSigning],
    policies: { dv: [], ov: [], ev: [] },
    usage: { RSA: digitalSignature | nonRepudiation, EC: digitalSignature | nonRepudiation },
    days: () => Number.POSITIVE_INFINITY,
    keys: tlsKeys,
    hasOcsp: true,
  },
  /** S/MIME BR §7.1.2.3 and §7.1.6.1: mailbox-validated and organization-validated, both 'multipurpose'. */
  email: {
    purposes: [ExtendedKeyUsage.emailProtection],
    policies: { dv: ['2.23.140.1.5.1.2'], ov: ['2.23.140.1.5.2.2'], ev: ['2.23.140.1.5.2.2'] },
    usage: { RSA: digitalSignature | keyEncipherment, EC: digitalSignature | keyAgreement },
    days: ({ smimeMaxDays }) => smimeMaxDays - issuanceMargin,
    keys: tlsKeys,
    hasOcsp: true,
  },
  /** Verified Mark Certificate requirements §7.1; they name no key usage. */
  vmc: {
    purposes: [brandIndicator],
    policies: { dv: [], ov: ['1.3.6.1.4.1.53087.1.1'], ev: ['1.3.6.1.4.1.53087.1.1'] },
    usage: { RSA: 0, EC: 0 },
    days: ({ markMaxDays }) => markMaxDays - issuanceMargin,
    keys: tlsKeys,
    // Mailbox providers read the list.
    hasOcsp: false,
  },
};
