import { describe, expect, test } from 'vitest';
import { parseBatch } from '#core/names/batch-text.ts';
import { pressOf } from '#machines/purchase/buy.rules.ts';
import { batchKey, keepFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { edited } from '#machines/purchase/purchase.edits.ts';
import { withState } from '#machines/purchase/purchase.questions.ts';
import { orderedKey, priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import { initialContext } from '#machines/purchase/purchase.setup.ts';
import type { OrderedName, ProductFacts, PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { repeatFaults, repeatsOf } from '#machines/purchase/repeats.rules.ts';
import { flex, single } from '#tests/model/models/purchase.samples.ts';

const live: OrderedName = {
  name: 'b.com',
  orderNo: 'CN20261120-00001',
  certExpireTime: '2027-06-01T00:00:00.000Z',
};

/** A batch whose checks have been answered, with what the customer ordered before. */
async function batchOf(
  text: string,
  ordered: readonly OrderedName[] = [],
  product: ProductFacts = single,
): Promise<PurchaseContext> {
  const { blocks, faults } = await parseBatch(text, product);
  let context: PurchaseContext = {
    ...initialContext({ workflow: 'w1', mode: 'batch' }),
    product,
    batchText: text,
    batch: {
      text,
      blocks: blocks.map(({ line, endLine }) => ({ line, endLine })),
      names: blocks.map(({ names }) => names.join(',')).join('\n'),
      ...keepFaults(faults, blocks),
    },
    ordered,
  };
  for (const [name, key] of [
    ['product', productKey],
    ['batch', batchKey],
    ['ordered', orderedKey],
    ['price', priceKey],
  ] as const)
    context = { ...context, ...withState(context, name, { asked: key(context), answered: key(context) }) };
  return context;
}

const edit = (context: PurchaseContext, event: Parameters<typeof edited>[0]['event']): PurchaseContext => ({
  ...context,
  ...edited({ context, event }),
});

describe('names of a batch that are already ordered', () => {
  test.each([
    { name: 'none', text: 'a.com\n\nc.com', ordered: [], want: [], press: 'handed' },
    {
      name: 'in an earlier order of the batch',
      text: 'a.com\n\nc.com\n\na.com',
      ordered: [],
      want: [[2, 'a.com', 0, undefined]],
      press: 'faulty',
    },
    {
      name: 'in a valid certificate',
      text: 'a.com\n\nb.com',
      ordered: [live],
      want: [[1, 'b.com', null, live.orderNo]],
      press: 'faulty',
    },
    {
      name: 'in both: the first repeats the certificate, the second the first',
      text: 'b.com\n\nb.com',
      ordered: [live],
      want: [
        [0, 'b.com', null, live.orderNo],
        [1, 'b.com', 0, undefined],
      ],
      press: 'faulty',
    },
  ])('$name', async ({ text, ordered, want, press }) => {
    const context = await batchOf(text, ordered);
    expect(
      repeatsOf(context).map(({ at, name, firstAt, order }) => [at, name, firstAt, order?.orderNo]),
    ).toEqual(want);
    expect(pressOf(context)).toBe(press);
  });

  test('include the added www names', async () => {
    const context = await batchOf('a.com\n\nwww.a.com', [], flex);
    expect(repeatsOf(context)).toMatchObject([{ at: 1, name: 'www.a.com', firstAt: 0 }]);
  });

  test('hold a submit until they are known, and let it pass if they cannot be determined', async () => {
    const context = await batchOf('a.com\n\nb.com');
    const asking = { ...context, ...withState(context, 'ordered', { answered: '' }) };
    expect(pressOf(asking)).toBe('waiting');
    const failure = { kind: 'disconnected' } as const;
    expect(pressOf({ ...context, ...withState(context, 'ordered', { failure }) })).toBe('handed');
  });

  test('are ordered once the customer accepts them, except those found later', async () => {
    const context = await batchOf('a.com\n\na.com\n\nb.com');
    expect(repeatFaults(context)).toMatchObject([{ field: 'batch', found: '1', expected: 'a.com' }]);
    const accepted = edit(context, { type: 'repeats.accept', on: true });
    expect(pressOf(accepted)).toBe('handed');
    expect(pressOf({ ...accepted, ordered: [live] })).toBe('faulty');
    expect(pressOf(edit(accepted, { type: 'repeats.accept', on: false }))).toBe('faulty');
  });

  test('can be removed, and every other order stays', async () => {
    const context = await batchOf('a.com\n\nb.com\n\na.com\n\nc.com\n', [live]);
    const left = edit(context, { type: 'repeats.remove' });
    expect(left.batchText).toBe('a.com\n\nc.com\n');
    expect(left.batch.blocks).toHaveLength(2);
  });
});
