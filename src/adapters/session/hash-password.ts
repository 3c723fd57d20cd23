import { passwordMessage } from '#core/session/password.ts';
import { toHex } from '#core/x509/encoding.ts';

/** By the browser itself: a hash written in JavaScript would be code that every visitor loads. */
export async function hashPassword(password: string): Promise<string> {
  const message = new TextEncoder().encode(passwordMessage(password));
  return toHex(await crypto.subtle.digest('SHA-256', message));
}
