import { type Fault, fault } from '#core/fault.ts';

/** Characters of a password (product.md, 'Sign-in and session'). Both the check and the message use it. */
export const passwordLengths = { least: 8, most: 128 } as const;

/** Faults of the length of a new password; its text stays with the secrets. */
export function newPasswordFaults(length: number): Fault[] {
  const { least, most } = passwordLengths;
  if (length === 0) return [fault('password', 'password-empty', '')];
  if (length < least) return [fault('password', 'password-short', String(length), String(least))];
  return length > most ? [fault('password', 'too-long', '', String(most))] : [];
}

/** Makes this hash differ from any other SHA-256 of the same password. */
const domain = 'certhub/password/v1\0';

/**
 * Returns the text to hash before a password leaves the browser (product.md, 'Sign-in and session'): its SHA-256 over UTF-8, as 64 hex
 * digits. The server treats those as the password and stores them under a slow hash. Composed and decomposed letters give the same text
 * (NFC, RFC 8265 §4.2.2).
 */
export function passwordMessage(password: string): string {
  return `${domain}${password.normalize('NFC')}`;
}
