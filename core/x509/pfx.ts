import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  bmpString,
  explicitTag,
  implicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  setOf,
} from '#core/x509/der.ts';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { type Encrypt, passwordRounds, pbes2, pbeTripleDes } from '#core/x509/pbe.ts';
import { type KdfHash, kdfPurpose, pkcs12Kdf } from '#core/x509/pkcs12-kdf.ts';
import type { StoreEntry } from '#core/x509/store-entry.ts';

export const pfxKinds = ['modern', 'compatible'] as const;
export type PfxKind = (typeof pfxKinds)[number];

interface PfxScheme {
  readonly encrypt: Encrypt;
  readonly macHash: KdfHash;
  readonly macHashId: string;
  readonly macIterations: number;
}

const schemes: Readonly<Record<PfxKind, PfxScheme>> = {
  modern: {
    encrypt: pbes2(passwordRounds),
    macHash: 'SHA-256',
    macHashId: '2.16.840.1.101.3.4.2.1',
    macIterations: passwordRounds,
  },
  // Old readers reject large counts; Windows itself writes 2000.
  compatible: {
    encrypt: pbeTripleDes(2000),
    macHash: 'SHA-1',
    macHashId: '1.3.14.3.2.26',
    macIterations: 2000,
  },
};

const id = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  trustedKeyUsage: '2.16.840.1.113894.746875.1.1',
  anyExtendedKeyUsage: '2.5.29.37.0',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
} as const;

/**
 * Builds a PKCS#12 file (RFC 7292): the certificates in one encrypted safe, the shrouded keys in another, both under one
 * password, and a MAC over everything. Key and leaf share a localKeyId (SHA-1 of the leaf, like OpenSSL) and the friendly name.
 * A certificate is written once, however many chains contain it.
 * - `modern`: PBES2 with AES-256-CBC and HMAC-SHA-256, MAC with SHA-256.
 * - `compatible`: 3DES and a MAC with SHA-1.
 */
export async function buildPfx(
  kind: PfxKind,
  entries: readonly StoreEntry[],
  password: string,
): Promise<Bytes> {
  const { encrypt, ...mac } = schemes[kind];
  const keyBags: Bytes[] = [];
  for (const entry of entries) {
    if (entry.key === null) continue;
    const shrouded = await encrypt(entry.key, password);
    const value = explicitTag(0, sequence(shrouded.algorithm, octetString(shrouded.bytes)));
    keyBags.push(sequence(objectId(id.shroudedKeyBag), value, attributesOf(entry)));
  }
  const safes = sequence(
    ...(await certificateSafe(certBags(entries), encrypt, password)),
    ...(keyBags.length === 0 ? [] : [contentInfo(id.data, octetString(sequence(...keyBags)))]),
  );
  return sequence(integer(3), contentInfo(id.data, octetString(safes)), macData(mac, safes, password));
}

/** Omits the safe if there are no certificates: an empty one would look like a wrong password. */
async function certificateSafe(
  bags: readonly Bytes[],
  encrypt: Encrypt,
  password: string,
): Promise<readonly Bytes[]> {
  if (bags.length === 0) return [];
  const { algorithm, bytes } = await encrypt(sequence(...bags), password);
  const content = sequence(objectId(id.data), algorithm, implicitTag(0, bytes));
  return [contentInfo(id.encryptedData, sequence(integer(0), content))];
}

function certBags(entries: readonly StoreEntry[]): readonly Bytes[] {
  const bags = new Map<string, Bytes>();
  const issuers: Bytes[] = [];
  for (const entry of entries) {
    const [leaf, ...chain] = entry.certificates;
    if (leaf !== undefined) bags.set(toHex(leaf), certBag(leaf, attributesOf(entry)));
    issuers.push(...chain);
  }
  for (const issuer of issuers) if (!bags.has(toHex(issuer))) bags.set(toHex(issuer), certBag(issuer));
  return [...bags.values()];
}

function contentInfo(type: string, content: Bytes): Bytes {
  return sequence(objectId(type), explicitTag(0, content));
}

function certBag(certificate: Bytes, attributes?: Bytes): Bytes {
  const bag = sequence(objectId(id.x509Certificate), explicitTag(0, octetString(certificate)));
  return sequence(
    objectId(id.certBag),
    explicitTag(0, bag),
    ...(attributes === undefined ? [] : [attributes]),
  );
}

/** Java trusts a certificate without a key only if the entry states its trusted usage; write "any usage". */
function attributesOf({ alias, key, certificates: [leaf] }: StoreEntry): Bytes {
  const name = sequence(objectId(id.friendlyName), setOf(bmpString(alias)));
  if (key === null)
    return setOf(name, sequence(objectId(id.trustedKeyUsage), setOf(objectId(id.anyExtendedKeyUsage))));
  const keyId = sha1(leaf ?? key);
  return setOf(name, sequence(objectId(id.localKeyId), setOf(octetString(keyId))));
}

function macData(scheme: Omit<PfxScheme, 'encrypt'>, content: Bytes, password: string): Bytes {
  const { macHash, macHashId, macIterations } = scheme;
  const digest = macHash === 'SHA-1' ? sha1 : sha256;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = pkcs12Kdf(macHash, kdfPurpose.mac, password, salt, macIterations, digest.outputLen);
  return sequence(
    sequence(sequence(objectId(macHashId), nullValue()), octetString(hmac(digest, key, content))),
    octetString(salt),
    integer(macIterations),
  );
}
