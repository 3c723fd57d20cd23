import { sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { utf16 } from '#core/x509/der.ts';
import { type Bytes, concatBytes } from '#core/x509/encoding.ts';

/** What the bytes are for (RFC 7292 appendix B.3). */
export const kdfPurpose = { key: 1, iv: 2, mac: 3 } as const;

export type KdfHash = 'SHA-1' | 'SHA-224' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Synchronous hashes, by the names that WebCrypto gives them. */
export const kdfHashes = {
  'SHA-1': sha1,
  'SHA-224': sha224,
  'SHA-256': sha256,
  'SHA-384': sha384,
  'SHA-512': sha512,
} as const;

/** A password as PKCS#12 hashes it: UTF-16 big endian, ended by two zero bytes (RFC 7292 appendix B.1). */
export function pkcs12Password(password: string): Bytes {
  return utf16(`${password}\0`);
}

/**
 * The key derivation of PKCS#12 (RFC 7292 appendix B.2). It hashes one step at a time, so it runs on a synchronous SHA:
 * WebCrypto would cross threads at every step. A password of bytes is taken as it is: an empty one of no bytes is written by some.
 */
export function pkcs12Kdf(
  hash: KdfHash,
  purpose: 1 | 2 | 3,
  password: string | Uint8Array,
  salt: Uint8Array,
  iterations: number,
  length: number,
): Bytes {
  const digest = kdfHashes[hash];
  const blockSize = digest.blockLen;
  const secret = typeof password === 'string' ? pkcs12Password(password) : password;
  const diversifier = new Uint8Array(blockSize).fill(purpose);
  const state = concatBytes(wholeBlocks(salt, blockSize), wholeBlocks(secret, blockSize));
  const derived = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const block = new Uint8Array(digest(concatBytes(diversifier, state)));
    // A new hash for each round would take twice as long.
    const [blank, hash] = [digest.create(), digest.create()];
    for (let round = 1; round < iterations; round++) {
      blank._cloneInto(hash as never);
      hash.update(block).digestInto(block);
    }
    derived.set(block.subarray(0, length - at), at);
    at += block.length;
    if (at < length) addToBlocks(state, fill(block, blockSize));
  }
  return derived;
}

/** Repeats bytes up to a whole number of blocks. */
function wholeBlocks(bytes: Uint8Array, blockSize: number): Bytes {
  return fill(bytes, Math.ceil(bytes.length / blockSize) * blockSize);
}

function fill(bytes: Uint8Array, size: number): Bytes {
  return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
}

/** Every block of the state, as long as the addend, becomes (block + addend + 1), whatever it overflows by. */
function addToBlocks(state: Uint8Array, addend: Uint8Array): void {
  for (let start = 0; start < state.length; start += addend.length) {
    let carry = 1;
    for (let at = addend.length - 1; at >= 0; at--) {
      carry += (state[start + at] ?? 0) + (addend[at] ?? 0);
      state[start + at] = carry & 0xff;
      carry >>= 8;
    }
  }
}
