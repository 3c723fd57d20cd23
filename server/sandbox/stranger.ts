import 'reflect-metadata';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { dayMs } from '#core/day.ts';
import { octetString } from '#core/x509/der.ts';
import { caCrypto, importSigningKey, signing } from '#server/ca/crypto.ts';
import { newSerial } from '#server/ca/serial.ts';
import type { Db } from '#server/db/open.ts';
import { keepIssuers, type SandboxLog } from '#server/sandbox/ct-log.ts';

/** A CA that has nothing to do with the shop, as there are many on the Internet. Each process has one. */
let authority: Promise<OtherCa> | null = null;
type OtherCa = Awaited<ReturnType<typeof makeCa>>;

async function makeCa(now: Date) {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-384' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const name = [{ O: ['Other Trust Services'] }, { CN: ['Other DV CA 3'] }];
  const key = await importSigningKey(
    'EC',
    new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
  );
  const subjectKey = await SubjectKeyIdentifierExtension.create(spki, false, caCrypto);
  const certificate = await X509CertificateGenerator.create(
    {
      ...{ serialNumber: newSerial(), subject: name, issuer: name, publicKey: spki },
      ...{ notBefore: now, notAfter: new Date(now.getTime() + 3650 * dayMs) },
      ...{ signingKey: key, signingAlgorithm: signing.EC },
      extensions: [new BasicConstraintsExtension(true, undefined, true), subjectKey],
    },
    caCrypto,
  );
  return { name, key, keyID: subjectKey.keyId, der: new Uint8Array(certificate.rawData) };
}

/** Days its certificates are valid. */
const days = 90;

/**
 * Has another CA issue a certificate for a name, and log it: announced first, as CAs do. `publicKey`: SubjectPublicKeyInfo of the key it is
 * for, a new one if absent.
 */
export async function logStranger(
  tx: Db,
  log: SandboxLog,
  { name, publicKey }: { readonly name: string; readonly publicKey?: Uint8Array | undefined },
  now: Date,
): Promise<void> {
  authority ??= makeCa(now);
  const ca = await authority;
  await keepIssuers(tx, [ca.der]);
  const spki = publicKey === undefined ? await newKey() : new Uint8Array(publicKey);
  const serialNumber = newSerial();
  const sign = async (ofLogs: Extension) => {
    const signed = await X509CertificateGenerator.create(
      {
        ...{ serialNumber, subject: [{ CN: [name] }], issuer: ca.name, publicKey: spki },
        ...{ notBefore: now, notAfter: new Date(now.getTime() + days * dayMs) },
        ...{ signingKey: ca.key, signingAlgorithm: signing.EC },
        extensions: [
          new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']),
          new BasicConstraintsExtension(false, undefined, true),
          new AuthorityKeyIdentifierExtension(ca.keyID),
          new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
          ofLogs,
        ],
      },
      caCrypto,
    );
    return new Uint8Array(signed.rawData);
  };
  const chain = [ca.der];
  const poisoned = await sign(new Extension('1.3.6.1.4.1.11129.2.4.3', true, Uint8Array.of(0x05, 0x00)));
  const timestamps = await log.announce(tx, { der: poisoned, chain }, now);
  const der = await sign(new Extension('1.3.6.1.4.1.11129.2.4.2', false, octetString(timestamps)));
  await log.add(tx, { der, chain }, now);
}

async function newKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  return new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
}
