import { describe, expect, test } from 'vitest';
import { isPlainList, linesOf, splitLines } from '#core/names/batch-lines.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { orderNumbers } from '#core/names/order-numbers.ts';

describe('orderNumbers', () => {
  test.each([
    { name: 'one line per order', text: 'a.com\n\nb.com', want: [1, null, 2] },
    { name: 'additional names have no number', text: 'a.com\nb.com\n\nc.com', want: [1, null, null, 2] },
    {
      name: 'many blank lines, some with white space',
      text: '\n \na.com\n\u200b\n\t\nb.com\n',
      want: [null, null, 1, null, null, 2, null],
    },
    { name: 'an empty text', text: '', want: [null] },
  ])('counts orders as the checks do: $name', async ({ text, want }) => {
    const numbers = orderNumbers(linesOf(text));
    expect(numbers).toEqual(want);
    const { blocks } = await parseBatch(text, {
      productType: 'dv_flex_ssl',
      subBrand: 'sectigo',
      maxNames: 9,
    });
    for (const { index, line } of blocks) expect(numbers[line - 1]).toBe(index + 1);
  });
});

describe('a plain list', () => {
  test.each([
    ['a.com\nb.com\nc.com', true],
    ['\na.com\r\nb.com\n\n', true],
    ['a.com', false],
    ['a.com\n\nb.com', false],
    ['a.com\n \nb.com\nc.com', false],
    ['', false],
  ])('is recognized in %j: %s', (text, want) => {
    expect(isPlainList(text)).toBe(want);
  });

  test('is split into one order per line', async () => {
    const text = splitLines('a.com\r\nb.com, www.b.com\n');
    expect(text).toBe('a.com\n\nb.com, www.b.com');
    const terms = { productType: 'dv_flex_ssl', subBrand: 'sectigo', maxNames: 9 };
    expect((await parseBatch(text, terms)).blocks).toHaveLength(2);
  });
});
