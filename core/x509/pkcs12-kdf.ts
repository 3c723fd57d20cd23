import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf16 } from '#core/x509/der.ts';
import { type Bytes, concatBytes } from '#core/x509/encoding.ts';

/** What the bytes are for (RFC 7292 appendix B.3). */
export const kdfPurpose = { key: 1, iv: 2, mac: 3 } as const;

export type KdfHash = 'SHA-1' | 'SHA-256';

/** Both hashes work on blocks of 64 bytes. */
const blockSize = 64;

/** A password as PKCS#12 hashes it: UTF-16 big endian, ended by two zero bytes (RFC 7292 appendix B.1). */
export function pkcs12Password(password: string): Bytes {
  return utf16(`${password}\0`);
}

/**
 * The key derivation of PKCS#12 (RFC 7292 appendix B.2). It hashes one step at a time, so it runs on a synchronous SHA:
 * WebCrypto would cross threads at every step.
 */
export function pkcs12Kdf(
  hash: KdfHash,
  purpose: 1 | 2 | 3,
  password: string,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Bytes {
  const digest = hash === 'SHA-1' ? sha1 : sha256;
  const diversifier = new Uint8Array(blockSize).fill(purpose);
  const state = concatBytes(fillBlocks(salt), fillBlocks(pkcs12Password(password)));
  const derived = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    let block = digest(concatBytes(diversifier, state));
    for (let round = 1; round < iterations; round++) block = digest(block);
    derived.set(block.subarray(0, length - at), at);
    at += block.length;
    if (at < length) addToBlocks(state, fillBlocks(block, blockSize));
  }
  return derived;
}

/** Repeats bytes up to a whole number of blocks. */
function fillBlocks(bytes: Uint8Array, size = Math.ceil(bytes.length / blockSize) * blockSize): Bytes {
  return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
}

/** Every block of the state becomes (block + addend + 1) mod 2^512. */
function addToBlocks(state: Uint8Array, addend: Uint8Array): void {
  for (let start = 0; start < state.length; start += blockSize) {
    let carry = 1;
    for (let at = blockSize - 1; at >= 0; at--) {
      carry += (state[start + at] ?? 0) + (addend[at] ?? 0);
      state[start + at] = carry & 0xff;
      carry >>= 8;
    }
  }
}
