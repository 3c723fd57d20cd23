// Writes `server/account/common-passwords.bin` from a list of passwords, one a line, the most common first, given as the only argument.
// It was made from Django's `common-passwords.txt` (BSD-3-Clause; 19 640 entries, by Royce Williams).
import { readFileSync, writeFileSync } from 'node:fs';
import { prefixBytes } from '#server/account/weak-password.ts';
import { hashPassword } from '#server/session/hash-password.ts';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('usage: node --import tsx scripts/common-passwords.ts LIST');
const listed = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line !== '');
// The console asks for eight characters; those who may type a capital write it first.
const capitalized = listed
  .filter((password) => password.length >= 8 && /^[a-z]/.test(password))
  .map((password) => password.charAt(0).toUpperCase() + password.slice(1));
const prefixes = [...new Set([...listed, ...capitalized])]
  .map((password) => hashPassword(password).slice(0, prefixBytes * 2))
  .sort();
writeFileSync('server/account/common-passwords.bin', Buffer.from(prefixes.join(''), 'hex'));
