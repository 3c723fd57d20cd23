import { dayMs } from '#core/day.ts';
import 'reflect-metadata';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { SubjectKeyIdentifierExtension, X509Certificate, X509CertificateGenerator } from '@peculiar/x509';
import { caCrypto, importSigningKey, type KeyAlgorithm, signing } from '#server/ca/crypto.ts';
import {
  type CertificateFamily,
  certificateFamilies,
  type FamilyProfile,
  familyProfiles,
} from '#server/ca/families.ts';
import { type AuthorityUrls, authorityExtensions } from '#server/ca/profile.ts';
import { newSerial } from '#server/ca/serial.ts';

export const authorityIds = ['root', 'rsa', 'ec', 'code', 'doc', 'email', 'vmc'] as const;
/**
 * The root; the TLS intermediates, which sign leaves with RSA keys and with EC keys; and one for each other family, since a CA for
 * one purpose must not sign for another (BR §7.1.2.10, CSBR §7.1.2.2, S/MIME BR §7.1.2.2).
 */
export type AuthorityId = (typeof authorityIds)[number];

/** One CA: its certificate (DER) and its private key (PKCS#8 DER). */
export interface Authority {
  readonly id: AuthorityId;
  readonly algorithm: KeyAlgorithm;
  readonly certificate: Uint8Array;
  readonly privateKey: Uint8Array;
}

/** `baseUrl` is plain HTTP, as RFC 5280 §4.2.1.13 and §4.2.2.1 expect. */
export function authorityUrls(baseUrl: string, id: AuthorityId): AuthorityUrls {
  return { crt: `${baseUrl}/ca/${id}.crt`, crl: `${baseUrl}/ca/${id}.crl`, ocsp: `${baseUrl}/ocsp/${id}` };
}

/** The intermediate that signs a leaf. For TLS, RSA leaves are signed by RSA, EC leaves by EC. */
export function issuerFor(family: CertificateFamily, algorithm: KeyAlgorithm): Exclude<AuthorityId, 'root'> {
  if (family !== 'tls') return family;
  return algorithm === 'RSA' ? 'rsa' : 'ec';
}

export function keyIdOf(certificate: X509Certificate): string {
  return certificate.getExtension(SubjectKeyIdentifierExtension)?.keyId ?? '';
}

/** The root: P-384, valid for 25 years. */
export function makeRoot(now: Date): Promise<Authority> {
  return makeAuthority('root', now, 25);
}

/**
 * An intermediate under the root, valid for 15 years but no longer than the root. `baseUrl` is this server's URL, written permanently
 * into the intermediate.
 */
export function makeIntermediate(
  id: Exclude<AuthorityId, 'root'>,
  root: Authority,
  now: Date,
  baseUrl: string,
): Promise<Authority> {
  return makeAuthority(id, now, 15, { authority: root, urls: authorityUrls(baseUrl, 'root') });
}

const commonNames = {
  root: 'Certhub Sandbox Root X1 (never trust)',
  rsa: 'Certhub Sandbox R1',
  ec: 'Certhub Sandbox E1',
  code: 'Certhub Sandbox Code Signing C1',
  doc: 'Certhub Sandbox Document Signing D1',
  email: 'Certhub Sandbox Mail M1',
  vmc: 'Certhub Sandbox Verified Mark V1',
} as const satisfies Record<AuthorityId, string>;

const yearMs = 365 * dayMs;

async function makeAuthority(
  id: AuthorityId,
  now: Date,
  years: number,
  parent?: { readonly authority: Authority; readonly urls: AuthorityUrls },
): Promise<Authority> {
  // RSA is only for old TLS clients; P-384 keys are generated much faster.
  const algorithm: KeyAlgorithm = id === 'rsa' ? 'RSA' : 'EC';
  const keys = await newKeyPair(algorithm);
  const issuer = parent === undefined ? undefined : new X509Certificate(parent.authority.certificate);
  const subject = [{ C: ['SG'] }, { O: ['Certhub Sandbox'] }, { CN: [commonNames[id]] }];
  const signer = parent?.authority ?? { algorithm, privateKey: keys.privateKey };
  const certificate = await X509CertificateGenerator.create(
    {
      serialNumber: newSerial(),
      subject,
      issuer: issuer?.subjectName ?? subject,
      notBefore: now,
      notAfter: earlier(new Date(now.getTime() + years * yearMs), issuer?.notAfter),
      publicKey: keys.publicKey,
      signingKey: await importSigningKey(signer.algorithm, signer.privateKey),
      signingAlgorithm: signing[signer.algorithm],
      extensions: await authorityExtensions(
        keys.publicKey,
        parent && issuer && { keyId: keyIdOf(issuer), urls: parent.urls, profile: profileOf(id) },
      ),
    },
    caCrypto,
  );
  return { id, algorithm, certificate: new Uint8Array(certificate.rawData), privateKey: keys.privateKey };
}

function profileOf(id: AuthorityId): FamilyProfile {
  return familyProfiles[certificateFamilies.find((family) => family === id) ?? 'tls'];
}

function earlier(end: Date, limit: Date | undefined): Date {
  return limit !== undefined && limit < end ? limit : end;
}

/** Keys as SPKI and PKCS#8 DER. Generated on Node's thread pool, so as not to block a starting server. */
async function newKeyPair(
  algorithm: KeyAlgorithm,
): Promise<{ readonly publicKey: Uint8Array; readonly privateKey: Uint8Array }> {
  const { publicKey, privateKey } =
    algorithm === 'RSA'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
      : await promisify(generateKeyPair)('ec', { namedCurve: 'P-384' });
  return {
    publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    privateKey: new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
  };
}
