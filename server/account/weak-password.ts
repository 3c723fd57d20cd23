import { readFile } from 'node:fs/promises';
import { type Fault, fault } from '#core/fault.ts';
import { hashPassword } from '#server/session/hash-password.ts';

/** Bytes kept of each hash: of 30 000, one in 30 million other passwords is refused by mistake. */
export const prefixBytes = 5;

/** Sorted beginnings of the hashes of the most common passwords, as the browser sends them. Made by `scripts/common-passwords.ts`. */
const list = readFile(new URL('./common-passwords.bin', import.meta.url));

/** What is known of whoever chooses a password; empty where it is not. */
export interface Owner {
  readonly email?: string;
  readonly telephone?: string;
  readonly name?: string;
  readonly company?: string;
}

/**
 * The fault of a password nobody should have, from its hash: it is one of the most common ones, or the name, mailbox, telephone or company
 * of its owner, as it is or in lower case. Its length and characters are checked in the browser.
 */
export async function weakPasswordFault(
  hash: string,
  { email = '', telephone = '', name = '', company = '' }: Owner,
  field = 'password',
): Promise<Fault | null> {
  const own = [email, email.split('@')[0] ?? '', telephone, name, company].filter((text) => text !== '');
  const spelled = own.flatMap((text) => [text, text.toLowerCase(), text.trim(), text.replace(/\s/g, '')]);
  if (spelled.some((text) => hashPassword(text) === hash)) return fault(field, 'password-personal', '');
  return isListed(await list, Buffer.from(hash.slice(0, prefixBytes * 2), 'hex'))
    ? fault(field, 'password-common', '')
    : null;
}

/** Binary search. */
function isListed(sorted: Buffer, prefix: Buffer): boolean {
  let low = 0;
  let high = sorted.length / prefixBytes - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = sorted.subarray(middle * prefixBytes, (middle + 1) * prefixBytes).compare(prefix);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
