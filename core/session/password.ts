import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Keeps this hash apart from any other SHA-256 of the same password elsewhere. */
const domain = 'certhub/password/v1\0';

/**
 * The form in which a password leaves the browser (spec §5: 'sent hashed'): 64 hex digits. The server treats it as
 * the password and stores it under a slow hash. Composed and decomposed letters give the same hash (NFC, RFC 8265 §4.2.2).
 */
export function hashPassword(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${domain}${password.normalize('NFC')}`)));
}
