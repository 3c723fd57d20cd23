/** Makes this hash differ from any other SHA-256 of the same password. */
const domain = 'certhub/password/v1\0';

/**
 * Returns the text to hash before a password leaves the browser (spec §5: 'sent hashed'): its SHA-256 over UTF-8, as 64 hex digits. The
 * server treats those as the password and stores them under a slow hash. Composed and decomposed letters give the same text (NFC, RFC 8265
 * §4.2.2).
 */
export function passwordMessage(password: string): string {
  return `${domain}${password.normalize('NFC')}`;
}
