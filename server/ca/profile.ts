import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  AuthorityInfoAccessExtension,
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  CRLDistributionPointsExtension,
  DNS,
  EMAIL,
  ExtendedKeyUsageExtension,
  type Extension,
  IP,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  type PublicKeyType,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
} from '@peculiar/x509';
import { caCrypto, type KeyAlgorithm } from '#server/ca/crypto.ts';
import type { Assurance, FamilyProfile } from '#server/ca/families.ts';
import { logotypeExtension } from '#server/ca/logotype.ts';

/** URLs of a CA's certificate, its revocation list and its OCSP responder. */
export interface AuthorityUrls {
  readonly crt: string;
  readonly crl: string;
  readonly ocsp: string;
}

/** Extensions of a leaf. The SAN is critical if the subject is empty (RFC 5280 §4.2.1.6). */
export async function leafExtensions(leaf: {
  readonly profile: FamilyProfile;
  readonly assurance: Assurance;
  /** Host names, IP addresses and mailboxes; no SAN if there are none. */
  readonly names: readonly string[];
  readonly publicKey: PublicKeyType;
  readonly algorithm: KeyAlgorithm;
  readonly hasSubject: boolean;
  /** SVG of a mark certificate. */
  readonly logo: string | undefined;
  readonly issuerKeyId: string;
  readonly issuerUrls: AuthorityUrls;
}): Promise<Extension[]> {
  const { profile, names } = leaf;
  const usage = profile.usage[leaf.algorithm];
  const policies = profile.policies[leaf.assurance];
  return [
    ...(usage === 0 ? [] : [new KeyUsagesExtension(usage, true)]),
    new ExtendedKeyUsageExtension([...profile.purposes]),
    new BasicConstraintsExtension(false, undefined, true),
    await SubjectKeyIdentifierExtension.create(leaf.publicKey, false, caCrypto),
    new AuthorityKeyIdentifierExtension(leaf.issuerKeyId),
    new AuthorityInfoAccessExtension({
      ...(profile.hasOcsp ? { ocsp: [leaf.issuerUrls.ocsp] } : {}),
      caIssuers: [leaf.issuerUrls.crt],
    }),
    ...(names.length === 0
      ? []
      : [new SubjectAlternativeNameExtension(names.map(generalName), !leaf.hasSubject)]),
    ...(policies.length === 0 ? [] : [new CertificatePolicyExtension([...policies])]),
    new CRLDistributionPointsExtension([leaf.issuerUrls.crl]),
    ...(leaf.logo === undefined ? [] : [logotypeExtension(leaf.logo)]),
  ];
}

function generalName(name: string): JsonGeneralName {
  if (name.includes('@')) return { type: EMAIL, value: name };
  return { type: isIP(name) === 0 ? DNS : IP, value: name };
}

/** Extensions of a CA; `parent` is absent for the root. An intermediate signs leaves of one family only. */
export async function authorityExtensions(
  publicKey: PublicKeyType,
  parent?: { readonly keyId: string; readonly urls: AuthorityUrls; readonly profile: FamilyProfile },
): Promise<Extension[]> {
  const subjectKeyId = await SubjectKeyIdentifierExtension.create(publicKey, false, caCrypto);
  const usage = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign;
  if (parent === undefined) {
    return [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(usage, true),
      subjectKeyId,
    ];
  }
  const { purposes, policies } = parent.profile;
  const signed = [...new Set(Object.values(policies).flat())];
  return [
    new BasicConstraintsExtension(true, 0, true),
    new KeyUsagesExtension(usage | KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([...purposes]),
    subjectKeyId,
    new AuthorityKeyIdentifierExtension(parent.keyId),
    new AuthorityInfoAccessExtension({ caIssuers: [parent.urls.crt] }),
    ...(signed.length === 0 ? [] : [new CertificatePolicyExtension(signed)]),
    new CRLDistributionPointsExtension([parent.urls.crl]),
  ];
}
