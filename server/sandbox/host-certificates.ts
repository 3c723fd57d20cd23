import 'reflect-metadata';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { dayMs } from '#core/day.ts';
import type { Authorities } from '#server/ca/authority-store.ts';
import { caCrypto, importSigningKey, type KeyAlgorithm, signing } from '#server/ca/crypto.ts';
import { newSerial } from '#server/ca/serial.ts';
import type { SandboxHost } from '#server/sandbox/host-list.ts';

/** Days that are left of each certificate when the sandbox is new. */
const daysLeft: Readonly<Record<SandboxHost['serves'], number>> = {
  ...{ right: 74, old: 61, incomplete: 18, stranger: 9, mismatched: 120 },
};
const daysPast = 80;

/** Makes the key and the chain of a host, with the fault that it is there to show. */
export async function makeHostCertificate(
  { name, serves }: SandboxHost,
  zone: string,
  authorities: Authorities,
  now: Date,
): Promise<{ readonly key: string; readonly chain: string[] }> {
  const { publicKey, privateKey } = await newKeys(serves);
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const issuer = authorities[serves === 'old' ? 'rsa' : 'ec'];
  const own = serves === 'stranger' ? await strangerCa() : { ...issuer, name: subjectOf(issuer.certificate) };
  const leaf = await X509CertificateGenerator.create(
    {
      serialNumber: newSerial(),
      subject: [{ CN: [serves === 'mismatched' ? `www.${zone}` : name] }],
      issuer: own.name,
      notBefore: new Date(now.getTime() - daysPast * dayMs),
      notAfter: new Date(now.getTime() + daysLeft[serves] * dayMs),
      publicKey: spki,
      signingKey: await importSigningKey(own.algorithm, own.privateKey),
      signingAlgorithm: signing[own.algorithm],
      extensions: [
        new BasicConstraintsExtension(false),
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: serves === 'mismatched' ? `www.${zone}` : name },
        ]),
      ],
    },
    caCrypto,
  );
  const sent = serves === 'incomplete' || serves === 'stranger' ? [] : [pemOf(issuer.certificate)];
  return { key, chain: [leaf.toString('pem'), ...sent] };
}

/** An old host has an old key. */
function newKeys(serves: SandboxHost['serves']) {
  return serves === 'old'
    ? promisify(generateKeyPair)('rsa', { modulusLength: 1024 })
    : promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
}

/** A CA that nobody here knows. */
async function strangerCa() {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-384' });
  const algorithm: KeyAlgorithm = 'EC';
  return {
    algorithm,
    privateKey: new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
    name: [{ O: ['Other Trust Services'] }, { CN: ['Other DV CA 3'] }],
  };
}

const subjectOf = (der: Uint8Array) => new X509Certificate(der).subjectName.toJSON();
const pemOf = (der: Uint8Array) => new X509Certificate(der).toString('pem');
