import { createHash } from 'node:crypto';
import { passwordMessage } from '#core/session/password.ts';

/** Hash of a password, as the browser sends it. */
export function hashPassword(password: string): string {
  return createHash('sha256').update(passwordMessage(password), 'utf8').digest('hex');
}
