/** Keeps this hash apart from any other SHA-256 of the same password elsewhere. */
const domain = 'certhub/password/v1\0';

/**
 * What is hashed for a password to leave the browser (spec §5: 'sent hashed'): its SHA-256 over UTF-8, as 64 hex digits.
 * The server treats those as the password and stores them under a slow hash. Composed and decomposed letters give the
 * same text (NFC, RFC 8265 §4.2.2).
 */
export function passwordMessage(password: string): string {
  return `${domain}${password.normalize('NFC')}`;
}
