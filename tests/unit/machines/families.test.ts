import { describe, expect, test } from 'vitest';
import { edited } from '#machines/purchase/purchase.edits.ts';
import { code, single } from '#machines/purchase/purchase.samples.ts';
import { initialContext } from '#machines/purchase/purchase.setup.ts';
import type { PurchaseContext, PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';

const start: PurchaseContext = { ...initialContext({ workflow: 'w1' }), product: single };
const change = (context: PurchaseContext, event: PurchaseUserEvent): PurchaseContext => ({
  ...context,
  ...edited({ context, event }),
});
const turnTo = (family: 'code' | 'email') => ({ type: 'family.switch', family, on: true }) as const;

describe('the type switches', () => {
  test('the form turns to the newest that is switched on', () => {
    const turned = change(change(start, turnTo('email')), turnTo('code'));
    expect(turned.families).toEqual(['ssl', 'email', 'code']);
    expect(turned.wanted).toEqual({ brand: null, productNo: null, family: 'code' });
    expect(turned.familyNote).toEqual({ kind: 'turned', family: 'code', before: single.productNo });
  });

  test('undo brings the product of before, and the switch is off again', () => {
    const undone = change({ ...change(start, turnTo('code')), product: code }, { type: 'family.undo' });
    expect(undone.families).toEqual(['ssl']);
    expect(undone.wanted.productNo).toBe(single.productNo);
    expect(undone.familyNote).toBeNull();
  });

  test('one that is off without its product leaves the product; with it, another is looked for', () => {
    const both = change(start, turnTo('code'));
    const kept = change(both, { type: 'family.switch', family: 'code', on: false });
    expect(kept.wanted).toEqual(both.wanted);
    const gone = change({ ...both, product: code }, { type: 'family.switch', family: 'code', on: false });
    expect(gone).toMatchObject({
      families: ['ssl'],
      wanted: { productNo: null, family: null },
      familyNote: null,
    });
  });

  test('a brand is looked through for the kind the form is on', () => {
    const chosen = change({ ...start, product: code }, { type: 'brand.choose', brand: 'certum' });
    expect(chosen.wanted).toEqual({ brand: 'certum', productNo: null, family: 'code' });
  });

  test('what was said of a switch goes with the next choice', () => {
    const turned = change(start, turnTo('code'));
    expect(change(turned, { type: 'product.choose', productNo: 'other' }).familyNote).toBeNull();
  });
});
