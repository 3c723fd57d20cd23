import { ownWords, type PasswordOwner, refusedSpellings } from '#core/account/password-rules.ts';
import { type Fault, fault } from '#core/fault.ts';
import { commonPasswords } from '#server/session/common-passwords.gen.ts';
import { hashPassword } from '#server/session/hash-password.ts';

/** Bytes kept of each hash: another password matches one of 16,000 by chance once in 69 million times. */
const startLength = 5;

export function hashStart(hash: string): Buffer {
  return Buffer.from(hash, 'hex').subarray(0, startLength);
}

let starts: ReadonlySet<string> | null = null;

/** Read with the first new password: sign-in does not need it. */
function commonStarts(): ReadonlySet<string> {
  if (starts !== null) return starts;
  const bytes = Buffer.from(commonPasswords, 'base64');
  const found = new Set<string>();
  for (let at = 0; at < bytes.length; at += startLength) {
    found.add(bytes.toString('hex', at, at + startLength));
  }
  starts = found;
  return found;
}

/**
 * Why a new password is refused; null if it is not. `hash` is what the browser sends, so that only whole passwords can be compared: with
 * common ones, and with name, mailbox and company as they are and in lower case.
 */
export function refusePassword(hash: string, owner: PasswordOwner, field = 'password'): Fault | null {
  if (commonStarts().has(hashStart(hash).toString('hex'))) return fault(field, 'password-common', '');
  const isOwn = refusedSpellings(ownWords(owner)).some((word) => hashPassword(word) === hash);
  return isOwn ? fault(field, 'password-own', '') : null;
}
