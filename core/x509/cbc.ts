import { cbc } from '@noble/ciphers/aes.js';
import { CBC, DES, EDE } from 'des.js';
import type { Bytes } from '#core/x509/encoding.ts';
import { InspectError } from '#core/x509/inspect-fault.ts';
import { decryptRc2 } from '#core/x509/rc2.ts';
import { decryptSm4 } from '#core/x509/sm4.ts';

/** CBC ciphers, by the type of their key. */
export type CipherName = 'AES' | '3DES' | 'DES' | 'RC2' | 'SM4';

/** Decrypts and removes the padding. Invalid padding is reported as a wrong password. `rc2Bits`: effective key bits of RC2. */
export function decryptCbc(
  cipher: CipherName,
  key: Uint8Array,
  iv: Uint8Array,
  data: Uint8Array,
  rc2Bits = key.length * 8,
): Bytes {
  const blockSize = cipher === 'AES' || cipher === 'SM4' ? 16 : 8;
  if (iv.length !== blockSize || data.length === 0 || data.length % blockSize !== 0)
    throw new InspectError('password-wrong', cipher);
  const plain = decryptBlocks(cipher, key, iv, data, rc2Bits);
  const padding = plain.at(-1) ?? 0;
  const isPadded =
    padding >= 1 && padding <= blockSize && plain.subarray(-padding).every((b) => b === padding);
  if (!isPadded) throw new InspectError('password-wrong', cipher);
  return plain.slice(0, -padding);
}

/** Pads and encrypts. */
export function encryptCbc(cipher: 'AES' | '3DES', key: Bytes, iv: Bytes, plain: Bytes): Bytes {
  if (cipher === 'AES') return new Uint8Array(cbc(key, iv).encrypt(plain));
  const des = CBC.instantiate(EDE).create({ type: 'encrypt', key, iv });
  return Uint8Array.from([...des.update(plain), ...des.final()]);
}

/** Decrypts whole blocks without removing padding. */
export function decryptBlocks(
  cipher: CipherName,
  key: Uint8Array,
  iv: Uint8Array,
  data: Uint8Array,
  rc2Bits = key.length * 8,
): Bytes {
  if (cipher === 'AES') return new Uint8Array(cbc(key, iv, { disablePadding: true }).decrypt(data));
  if (cipher === 'SM4') return decryptSm4(key, iv, data);
  if (cipher === 'RC2') return decryptRc2(key, rc2Bits, iv, data);
  const base = cipher === 'DES' ? DES : EDE;
  const des = CBC.instantiate(base).create({ type: 'decrypt', key, iv, padding: false });
  return Uint8Array.from([...des.update(data), ...des.final()]);
}
