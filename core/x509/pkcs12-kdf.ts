import { sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { utf16 } from '#core/x509/der.ts';
import { type Bytes, concatBytes } from '#core/x509/encoding.ts';

/** Purpose of the derived bytes (RFC 7292 appendix B.3). */
export const kdfPurpose = { key: 1, iv: 2, mac: 3 } as const;

export type KdfHash = 'SHA-1' | 'SHA-224' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** Synchronous hashes by WebCrypto name. */
export const kdfHashes = {
  'SHA-1': sha1,
  'SHA-224': sha224,
  'SHA-256': sha256,
  'SHA-384': sha384,
  'SHA-512': sha512,
} as const;

/** Encodes a password for PKCS#12: big-endian UTF-16, terminated by two zero bytes (RFC 7292 appendix B.1). */
export function pkcs12Password(password: string): Bytes {
  return utf16(`${password}\0`);
}

/**
 * Key derivation of PKCS#12 (RFC 7292 appendix B.2). Uses a synchronous SHA, since its steps are sequential and WebCrypto would cross
 * threads at each. A password given as bytes is used unchanged: some writers encode an empty one as no bytes.
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
    const block = hashAgain(hash, digest(concatBytes(diversifier, state)), iterations - 1);
    derived.set(block.subarray(0, length - at), at);
    at += block.length;
    if (at < length) addToBlocks(state, fill(block, blockSize));
  }
  return derived;
}

/** Block-level methods of noble's hashes, which are not in their types. */
interface BlockHash {
  get(): readonly number[];
  set(...state: readonly number[]): void;
  process(block: DataView, at: number): void;
}

/** Hashes a digest `times` times. It is always one padded block; processing it directly takes half as long as `update` and `digest`. */
function hashAgain(hash: KdfHash, bytes: Uint8Array, times: number): Uint8Array {
  const { create, blockLen } = kdfHashes[hash];
  const hasher = create() as unknown as BlockHash;
  const [begin, block] = [hasher.get(), new Uint8Array(blockLen)];
  block.set(bytes);
  block[bytes.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(blockLen - 4, bytes.length * 8);
  for (let time = 0; time < times; time++) {
    hasher.set(...begin);
    hasher.process(view, 0);
    const state = hasher.get();
    for (let at = 0; at < bytes.length; at += 4) view.setUint32(at, state[at / 4] ?? 0);
  }
  return block.subarray(0, bytes.length);
}

/** Repeats bytes to fill a whole number of blocks. */
function wholeBlocks(bytes: Uint8Array, blockSize: number): Bytes {
  return fill(bytes, Math.ceil(bytes.length / blockSize) * blockSize);
}

function fill(bytes: Uint8Array, size: number): Bytes {
  return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
}

/** Replaces each block of the state, as long as the addend, with (block + addend + 1), discarding overflow. */
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
