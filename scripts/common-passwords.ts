// `node --import tsx scripts/common-passwords.ts list.txt`: writes `server/session/common-passwords.gen.ts` from a list of common
// passwords, one a line. The present one is made from the 20,000 of Django 5.2 (`contrib/auth/common-passwords.txt.gz`, BSD-3-Clause).
import { readFileSync, writeFileSync } from 'node:fs';
import { passwordLengths } from '#core/session/password.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { hashStart } from '#server/session/refuse-password.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the list');
const { least, most } = passwordLengths;
const words = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter(({ length }) => length >= least && length <= most);
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
const spellings = new Set(words.flatMap((word) => [word, word.toLowerCase(), capital(word)]));
const starts = [...spellings].map((word) => hashStart(hashPassword(word))).toSorted(Buffer.compare);
const text = Buffer.concat(starts).toString('base64');
writeFileSync(
  'server/session/common-passwords.gen.ts',
  `// Made by scripts/common-passwords.ts: first bytes of the hashes of ${starts.length} common passwords, sorted.\nexport const commonPasswords =\n  '${text}';\n`,
);
