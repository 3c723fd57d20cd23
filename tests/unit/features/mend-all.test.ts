import { describe, expect, it } from 'vitest';
import { withoutBlocks } from '#core/names/batch-lines.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { correctAll, leaveOutNames } from '#src/features/purchase/names/correction.ts';

const product = { productType: 'dv', subBrand: 'x', brand: 'x', maxNames: 1 } as unknown as Parameters<
  typeof correctAll
>[2] &
  Parameters<typeof parseBatch>[1];
const urls = Array.from({ length: 30 }, (_, at) => `https://shop${at}.example.com/`);

describe('thirty pasted addresses of web pages', () => {
  it('become thirty names with one press', async () => {
    const text = urls.join('\n\n');
    const { blocks } = await parseBatch(text, product);
    const faults = blocks.flatMap((block) => block.faults);
    const corrected = correctAll(faults, text, product);
    expect(corrected?.count).toBe(30);
    expect(corrected?.text.split('\n\n')).toEqual(urls.map((url) => new URL(url).host));
  });

  it('are left out together, and the right names stay', async () => {
    const text = ['a.example.com', ...urls, 'b.example.com'].join('\n\n');
    const { blocks } = await parseBatch(text, product);
    const faulty = blocks.filter(({ faults }) => faults.length > 0);
    expect(withoutBlocks(text, faulty)).toBe('a.example.com\n\nb.example.com');
  });
});

it('has nothing to apply where no suggestion keeps the host', async () => {
  const text = 'c_bad.example.com';
  const { blocks } = await parseBatch(text, product);
  expect(blocks[0]?.faults).toHaveLength(1);
  expect(correctAll(blocks[0]?.faults ?? [], text, product)).toBeNull();
});

it.each([
  { text: 'a_b.com\nok.com', found: [{ line: 1, found: 'a_b.com' }], want: 'ok.com' },
  { text: 'ok.com, a_b.com', found: [{ line: 1, found: 'a_b.com' }], want: 'ok.com, ' },
  {
    text: 'a_b.com\nc_d.com',
    found: [
      { line: 1, found: 'a_b.com' },
      { line: 2, found: 'c_d.com' },
    ],
    want: '',
  },
])('leaves the faulty names out of $text', ({ text, found, want }) => {
  const faults = found.map((each) => ({
    field: 'domainNames',
    reason: 'name-bad-character' as const,
    ...each,
  }));
  expect(leaveOutNames(faults, text)?.text).toBe(want);
});
