import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A row's or a table's account compared with that of whoever asks: `own` and `isOwn` do it, with the department. */
const comparison =
  /\baccountID\b[^\n]{0,20}(?:,|===|!==|\} =)[^\n]{0,10}\bowner\.id\b|\bowner\.id\b *(?:===|!==)[^\n]{0,40}\baccountID\b/;
/** What inserts and calls with an account's id looks like. */
const noComparison = /\baccountID(?::| =) owner\.id\b/g;

/** Not about what the owner may see: whether somebody else has the code. */
const elsewhere: Readonly<Record<string, RegExp>> = {
  'server/referral/codes.ts': /taken\.accountID !== owner\.id/,
};

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `server/${file}`)
  .filter((file) => file !== 'server/account/own.ts');

it.each(['eq(orders.accountID, owner.id)', 'row.accountID !== owner.id'])('recognizes %s', (line) => {
  expect(comparison.test(line)).toBe(true);
});

it('asks who owns a row in one place', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => comparison.test(line.replace(noComparison, '')) && !elsewhere[file]?.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each(Object.entries(elsewhere))('needs its exception: %s', (file, line) => {
  expect(readFileSync(file, 'utf8')).toMatch(line);
});
