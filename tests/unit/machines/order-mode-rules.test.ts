import { describe, expect, test } from 'vitest';
import { parseBatch } from '#core/names/batch-text.ts';
import {
  keepFaults,
  modeOf,
  orderSourceOf,
  replaceBlock,
  withBatchText,
  withBlock,
} from '#machines/purchase/order-mode/order-mode.rules.ts';
import { keepProduct } from '#machines/purchase/purchase.rules.ts';
import { initialContext } from '#machines/purchase/purchase.setup.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { code, flex, single, wild } from '#tests/model/models/purchase.samples.ts';

const terms = { productType: flex.productType, subBrand: flex.subBrand, brand: 'sectigo', maxNames: 100 };
const text = 'a.com\nb.a.com\n\n\nb..com\n\nc.com\nd.c.com\n';

async function judged(of: string): Promise<PurchaseContext['batch']> {
  const { blocks } = await parseBatch(of, terms);
  return {
    text: of,
    blocks: blocks.map(({ line, endLine }) => ({ line, endLine })),
    names: blocks.map(({ names }) => names.join(',')).join('\n'),
    ...keepFaults([], blocks),
  };
}

describe('a wildcard product', () => {
  const context = { ...initialContext({ workflow: 'w1' }), product: wild };

  test('adds its prefix to every name of a batch', () => {
    expect(withBatchText(context, 'a.com\n\n*.b.com, c.com\nhttps://d.com')).toMatchObject({
      batchText: '*.a.com\n\n*.b.com, *.c.com\nhttps://d.com',
      batchRevision: 1,
    });
    expect(withBatchText({ ...context, product: single }, 'a.com').batchText).toBe('a.com');
  });

  test('adds it to what is typed in one block', async () => {
    const batchText = '*.a.com\n\n*.b.com';
    const before = { ...context, batchText, batch: await judged(batchText) };
    expect(withBlock(before, 1, 'c.com').batchText).toBe('*.a.com\n\n*.c.com');
  });

  test('adds it to text typed for another product; a product without wildcards removes it', () => {
    const typed = { ...context, product: single, batchText: 'a.com\n\nb.com' };
    expect(keepProduct(typed, wild).batchText).toBe('*.a.com\n\n*.b.com');
    expect(keepProduct({ ...context, batchText: '*.a.com' }, single).batchText).toBe('a.com');
  });
});

describe('an edited block', () => {
  test.each([
    { name: 'one line instead of two', index: 0, put: 'e.com' },
    { name: 'more lines, some of them blank', index: 1, put: 'e.com\n\nf.e.com\ng.e.com' },
    { name: 'the last block', index: 2, put: 'e.com' },
    { name: 'removed', index: 1, put: '' },
    { name: 'the first block removed', index: 0, put: ' \n' },
    { name: 'the last block removed', index: 2, put: '' },
  ])('$name: leaves all others where a new check finds them', async ({ index, put }) => {
    const before = await judged(text);
    const after = replaceBlock(before, index, put);
    const again = await judged(after.text);
    expect(again.blocks).toHaveLength(put.trim() === '' ? 2 : 3);
    expect(after.blocks).toEqual(again.blocks);
    const others = (batch: PurchaseContext['batch']) =>
      batch.names.split('\n').filter((_, at) => at !== index);
    if (put.trim() === '') expect(after.names).toBe(again.names);
    else expect(others(after)).toEqual(others(again));
    expect(again.faults).toEqual(expect.arrayContaining([...after.faults]));
    expect(again.faulty).toEqual(expect.arrayContaining([...after.faulty]));
    const isEditedFaulty = before.faulty.some(({ at }) => at === index);
    expect(after.faulty).toHaveLength(before.faulty.length - (isEditedFaulty ? 1 : 0));
  });

  test('changes nothing if it does not exist', async () => {
    const before = await judged(text);
    expect(replaceBlock(before, 9, 'e.com')).toBe(before);
  });
});

describe('the mode', () => {
  const context = { ...initialContext({ workflow: 'w1', mode: 'batch' }), batchText: 'a.com' };

  test('stays as chosen while a product is sold only one at a time', () => {
    expect(modeOf({ ...context, product: code })).toBe('single');
    expect(modeOf({ ...context, product: { ...single, productType: 'dv_free_one_ssl' } })).toBe('batch');
    expect(modeOf({ ...context, product: single })).toBe('batch');
  });

  test.each([
    { name: 'a text', change: {}, want: 'text' },
    { name: 'names', change: { modeChoice: 'single' as const }, want: 'names' },
    {
      name: 'requests, whatever the mode',
      change: { csrChoice: { ...context.csrChoice, from: 'paste' as const } },
      want: 'requests',
    },
  ])('makes orders from $name', ({ change, want }) => {
    expect(orderSourceOf({ ...context, product: single, ...change })).toBe(want);
    expect(context.batchText).toBe('a.com');
  });
});
