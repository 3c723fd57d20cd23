import { md5 } from '@noble/hashes/legacy.js';
import { type CipherName, decryptCbc, encryptCbc } from '#core/x509/cbc.ts';
import type { Unlocking } from '#core/x509/decrypt.ts';
import { type Bytes, concatBytes, fromHex, toHex, utf8 } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { encodePem, type TraditionalLabel } from '#core/x509/pem.ts';

const ciphers: Readonly<
  Record<string, { readonly cipher: CipherName; readonly bytes: number; readonly bits?: number }>
> = {
  'AES-128-CBC': { cipher: 'AES', bytes: 16 },
  'AES-192-CBC': { cipher: 'AES', bytes: 24 },
  'AES-256-CBC': { cipher: 'AES', bytes: 32 },
  'DES-EDE3-CBC': { cipher: '3DES', bytes: 24 },
  'DES-CBC': { cipher: 'DES', bytes: 8 },
  'RC2-CBC': { cipher: 'RC2', bytes: 16 },
  'RC2-64-CBC': { cipher: 'RC2', bytes: 8, bits: 64 },
  'RC2-40-CBC': { cipher: 'RC2', bytes: 5, bits: 40 },
};

/**
 * Decrypts a block with `Proc-Type: 4,ENCRYPTED` (RFC 1421 §4.6.1.1) in OpenSSL's format: the key is MD5 over password and the first
 * eight bytes of the IV, chained once per sixteen bytes.
 */
export function decryptPem(dekInfo: string, data: Bytes, unlocking: Unlocking): Bytes {
  const [name = '', hex = ''] = dekInfo.split(',').map((part) => part.trim());
  const known = ciphers[name.toUpperCase()];
  if (known === undefined) throw new InspectError('cipher-unsupported', name.slice(0, 40));
  if (!/^(?:[\da-f]{2}){8,16}$/i.test(hex)) throw new InspectError('unsupported', 'DEK-Info');
  const iv = fromHex(hex);
  const key = deriveKey(unlocking.password, iv, known.bytes);
  return decryptCbc(known.cipher, key, iv, data, known.bits ?? known.bytes * 8);
}

/** Ciphers used for writing. */
export const pemCiphers = ['AES-256-CBC', 'DES-EDE3-CBC'] as const;
export type PemCipher = (typeof pemCiphers)[number];

/** Encrypts a block in the format `decryptPem` reads, for old software only: its single MD5 round does not protect a guessable password. */
export function encryptPem(name: PemCipher, label: TraditionalLabel, der: Bytes, password: string): string {
  const cipher = name === 'AES-256-CBC' ? 'AES' : '3DES';
  const iv = crypto.getRandomValues(new Uint8Array(cipher === 'AES' ? 16 : 8));
  const key = deriveKey(password, iv, cipher === 'AES' ? 32 : 24);
  const headers = ['Proc-Type: 4,ENCRYPTED', `DEK-Info: ${name},${toHex(iv).toUpperCase()}`];
  return encodePem(label, encryptCbc(cipher, key, iv, der), headers);
}

function deriveKey(password: string, iv: Bytes, size: number): Bytes {
  const secret = concatBytes(utf8(password), iv.subarray(0, 8));
  let block = md5(secret);
  let key: Bytes = new Uint8Array(block);
  while (key.length < size) {
    block = md5(concatBytes(block, secret));
    key = concatBytes(key, block);
  }
  return key.subarray(0, size);
}
