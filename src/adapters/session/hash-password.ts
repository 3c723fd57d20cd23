import { passwordMessage } from '#core/session/password.ts';

/** Uses Web Crypto; a JavaScript implementation would add code that every visitor loads. */
export async function hashPassword(password: string): Promise<string> {
  const message = new TextEncoder().encode(passwordMessage(password));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
