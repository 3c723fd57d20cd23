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
import type { Bytes } from '#core/x509/encoding.ts';
import { type Encrypt, passwordRounds, pbes2, pbeTripleDes } from '#core/x509/pbe.ts';
import { type KdfHash, kdfPurpose, pkcs12Kdf } from '#core/x509/pkcs12-kdf.ts';

export type PfxKind = 'modern' | 'compatible';

export interface PfxContents {
  /** Private key, PKCS#8 DER. */
  readonly key: Bytes;
  /** DER, leaf first, then its issuers. */
  readonly certificates: readonly [Bytes, ...Bytes[]];
  /** Shown by key stores as the entry's name. */
  readonly friendlyName: string;
  /** May be empty. */
  readonly password: string;
}

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
  // Old readers refuse large counts; 2000 is what Windows itself writes.
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
  x509Certificate: '1.2.840.113549.1.9.22.1',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
} as const;

/**
 * Builds a PKCS#12 file (RFC 7292): the certificates in one encrypted safe, the key shrouded in another, both under one
 * password, and a MAC over all. Key and leaf share a localKeyId (SHA-1 of the leaf, as OpenSSL does) and the friendly name.
 * - `modern`: PBES2 with AES-256-CBC and HMAC-SHA-256, MAC with SHA-256.
 * - `compatible`: 3DES and a MAC with SHA-1.
 */
export async function buildPfx(kind: PfxKind, contents: PfxContents): Promise<Bytes> {
  const { encrypt, ...mac } = schemes[kind];
  const [leaf, ...issuers] = contents.certificates;
  const link = bagAttributes(contents.friendlyName, await crypto.subtle.digest('SHA-1', leaf));
  const certificates = sequence(certBag(leaf, link), ...issuers.map((certificate) => certBag(certificate)));
  const hidden = await encrypt(certificates, contents.password);
  const shrouded = await encrypt(contents.key, contents.password);
  const key = sequence(
    objectId(id.shroudedKeyBag),
    explicitTag(0, sequence(shrouded.algorithm, octetString(shrouded.bytes))),
    link,
  );
  const safes = sequence(
    contentInfo(
      id.encryptedData,
      sequence(integer(0), sequence(objectId(id.data), hidden.algorithm, implicitTag(0, hidden.bytes))),
    ),
    contentInfo(id.data, octetString(sequence(key))),
  );
  return sequence(
    integer(3),
    contentInfo(id.data, octetString(safes)),
    macData(mac, safes, contents.password),
  );
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

function bagAttributes(friendlyName: string, localKeyId: ArrayBuffer): Bytes {
  return setOf(
    sequence(objectId(id.friendlyName), setOf(bmpString(friendlyName))),
    sequence(objectId(id.localKeyId), setOf(octetString(new Uint8Array(localKeyId)))),
  );
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
