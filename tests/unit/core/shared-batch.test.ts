import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parseBatch } from '#core/names/batch-text.ts';
import { readIp } from '#core/names/ip.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';

const folder = sharedFixtures();
/** A product that accepts any name a certificate may hold. */
const terms = { productType: 'ov_flex_ssl', subBrand: 'sectigo', maxNames: 5000 };

/** Reasons for refusing names that the set calls valid: a CA may not issue them, or not twice. */
const stricter: readonly string[] = [
  'name-reserved',
  'name-onion',
  'name-reverse-zone',
  'name-public-suffix',
  'name-bad-idn',
  'name-duplicate',
  'ip-not-public',
];

const batchFile = v.object({
  orders: v.array(v.object({ common_name: v.string(), extra: v.array(v.string()) })),
  with_bad_names: v.array(
    v.object({ names: v.array(v.string()), bad: v.array(v.string()), ips: v.array(v.string()) }),
  ),
});

describe.skipIf(folder === null)('external order blocks (skipped if the fixtures folder is missing)', () => {
  const read = (file: string) => readFileSync(join(folder ?? '', 'names', file), 'utf8');

  test.each([
    { ends: 'LF', text: (text: string) => text },
    { ends: 'CRLF', text: (text: string) => text.replaceAll('\n', '\r\n') },
  ])('batch_valid.txt with $ends: yields the orders of batch.json, line by line', async ({ text }) => {
    const { orders } = v.parse(batchFile, JSON.parse(read('batch.json')));
    const typed = read('batch_valid.txt');
    const { blocks, faults } = await parseBatch(text(typed), terms);
    expect(faults).toEqual([]);
    expect(blocks.map((block) => block.text.split('\n'))).toEqual(
      orders.map(({ common_name: commonName, extra }) => [commonName, ...extra]),
    );
    const lines = typed.split('\n');
    for (const { rows } of blocks)
      for (const { line, typed: name } of rows) expect(name).toBe(lines[line - 1]);
    const reasons = new Set(blocks.flatMap((block) => block.faults.map(({ reason }) => reason)));
    expect([...reasons].filter((reason) => !stricter.includes(reason))).toEqual([]);
    expect(blocks.filter((block) => block.faults.length === 0).length).toBeGreaterThan(30);
  });

  test('batch.json: reports each bad name on its line, and otherwise only names that a CA may not issue', async () => {
    const { with_bad_names: orders } = v.parse(batchFile, JSON.parse(read('batch.json')));
    // A line of white space is not a name; it ends an order.
    const printed = orders.map(({ names }) => names.filter((name) => name !== ' '));
    const { blocks } = await parseBatch(printed.map((names) => names.join('\n')).join('\n\n'), terms);
    expect(blocks).toHaveLength(orders.length);
    for (const [index, { bad, ips }] of orders.entries()) {
      for (const { typed, fault } of blocks[index]?.rows ?? []) {
        const reason = fault?.reason ?? 'taken';
        const given = printed[index]?.find((name) => name.trim() === typed) ?? typed;
        if (bad.includes(given)) expect({ typed, reason }).not.toEqual({ typed, reason: 'taken' });
        else if (ips.includes(given)) {
          expect({ typed, isTaken: reason === 'taken' }).toEqual({
            typed,
            isTaken: readIp(typed)?.isPublic,
          });
        } else
          expect({ typed, known: reason === 'taken' || stricter.includes(reason) }).toEqual({
            typed,
            known: true,
          });
      }
    }
  });
});
