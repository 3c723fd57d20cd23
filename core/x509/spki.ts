import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { signedFields } from '#core/x509/tbs.ts';

/** Returns the SHA-256 in lower-case hex. Synchronous, since the WebCrypto call overhead exceeds the cost of hashing such short inputs. */
export function sha256Hex(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}

/** Returns the original SubjectPublicKeyInfo bytes of a request or certificate; null if there is none. */
export function cutSpki(kind: 'request' | 'certificate', der: Uint8Array): Bytes | null {
  const spki = signedFields(der)?.[kind === 'request' ? 2 : 5];
  return spki?.tag === 0x30 ? new Uint8Array(spki.whole) : null;
}
