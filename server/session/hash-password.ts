import { createHash } from 'node:crypto';
import { passwordMessage } from '#core/session/password.ts';

/** As the browser sends it. */
export function hashPassword(password: string): string {
  return createHash('sha256').update(passwordMessage(password), 'utf8').digest('hex');
}
