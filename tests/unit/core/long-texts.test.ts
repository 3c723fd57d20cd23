import { describe, expect, it } from 'vitest';
import { isBlank } from '#core/names/batch-lines.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { checkNames } from '#core/names/check-names.ts';
import { mapNames, splitNames } from '#core/names/split-names.ts';
import { addWildcard } from '#core/names/wildcard.ts';
import { readPem } from '#core/x509/pem.ts';

const characters = 10_000_000;
const filled = (unit: string, size = characters) => unit.repeat(Math.floor(size / unit.length));
const flex = { productType: 'dv_flex_ssl', subBrand: 'alphassl', maxNames: 250 };

/** Long runs of characters beyond Latin-1 overflow the stack of a pattern that repeats them. */
describe('ten million characters do not overflow the stack', () => {
  it.each([
    ['a blank line', () => isBlank(filled('\u3164')), true],
    ['a line of tags', () => isBlank(filled('\u{e0001}')), true],
    ['separators', () => splitNames(filled('，')), []],
    ['mapped names', () => mapNames(`${filled('😀')} `, addWildcard).startsWith('*.😀'), true],
    ['a PEM label', () => readPem(`-----BEGIN ${filled('a-')}`), { blocks: [], problems: [] }],
    ['PEM headers', () => readPem(`-----BEGIN ${filled('-----BEGIN ')}`).blocks, []],
  ])('%s', (_, work, want) => expect(work()).toEqual(want));
});

describe('a very long text of names', () => {
  const tooMany = { field: 'domainNames', reason: 'name-too-many', expected: '250000' };
  it.each([
    { name: 'names', text: filled('a,'), want: { ...tooMany, found: '5000001' } },
    { name: 'lines', text: filled('a\n'), want: { ...tooMany, found: '5000001' } },
    { name: 'blank lines', text: filled('\n'), want: { ...tooMany, found: '10000001' } },
    {
      name: 'characters',
      text: filled('a', characters + 1),
      want: { field: 'domainNames', reason: 'too-long', found: '', expected: '10 MB' },
    },
  ])('is refused with its limit, not truncated: $name', async ({ text, want }) => {
    const before = process.memoryUsage().heapUsed;
    expect(await parseBatch(text, flex)).toEqual({ blocks: [], faults: [want] });
    expect(await checkNames({ text, ...flex })).toMatchObject({ rows: [], faults: [want] });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  });

  it('is read up to the largest batch', async () => {
    const order = Array.from({ length: 250 }, (_, index) => `n${index}.example.com`).join('\n');
    const { blocks, faults } = await parseBatch(Array.from({ length: 500 }, () => order).join('\n\n'), flex);
    expect(faults).toEqual([]);
    expect(blocks.map(({ names }) => names.length)).toEqual(blocks.map(() => 250));
  });
});
