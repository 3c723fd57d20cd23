import { sha256 } from '@noble/hashes/sha2.js';
import { type Bytes, toHex } from '#core/x509/encoding.ts';
import { signedFields } from '#core/x509/tbs.ts';

/** SHA-256, lower-case hex. Of the few bytes hashed here, WebCrypto would take longer to be asked than to answer. */
export function sha256Hex(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}

/** The SubjectPublicKeyInfo of a request or certificate as it stands in its bytes; null when there is none. */
export function cutSpki(kind: 'request' | 'certificate', der: Uint8Array): Bytes | null {
  const spki = signedFields(der)?.[kind === 'request' ? 2 : 5];
  return spki?.tag === 0x30 ? new Uint8Array(spki.whole) : null;
}
