import { describe, expect, test } from 'vitest';
import { edited } from '#machines/purchase/purchase.edits.ts';
import { initialContext } from '#machines/purchase/purchase.setup.ts';
import type { PurchaseContext, PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';
import { code, single } from '#tests/model/models/purchase.samples.ts';

const start: PurchaseContext = { ...initialContext({ workflow: 'w1' }), product: single };
const change = (context: PurchaseContext, event: PurchaseUserEvent): PurchaseContext => ({
  ...context,
  ...edited({ context, event }),
});
const turnTo = (family: 'code' | 'email') => ({ type: 'family.switch', family, on: true }) as const;

describe('the family switches', () => {
  test('turn the form to the family switched on last', () => {
    const turned = change(change(start, turnTo('email')), turnTo('code'));
    expect(turned.families).toEqual(['ssl', 'email', 'code']);
    expect(turned.wanted).toEqual({ brand: null, productNo: null, family: 'code' });
    expect(turned.familyNote).toEqual({ kind: 'turned', family: 'code', before: single.productNo });
  });

  test('bring back the former product on undo, and are off again', () => {
    const undone = change({ ...change(start, turnTo('code')), product: code }, { type: 'family.undo' });
    expect(undone.families).toEqual(['ssl']);
    expect(undone.wanted.productNo).toBe(single.productNo);
    expect(undone.familyNote).toBeNull();
  });

  test('keep the product when another family is switched off, and otherwise look for another one', () => {
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

  test('keep the family of the form when a brand is chosen', () => {
    const chosen = change({ ...start, product: code }, { type: 'brand.choose', brand: 'certum' });
    expect(chosen.wanted).toEqual({ brand: 'certum', productNo: null, family: 'code' });
  });

  test('lose their note with the next choice', () => {
    const turned = change(start, turnTo('code'));
    expect(change(turned, { type: 'product.choose', productNo: 'other' }).familyNote).toBeNull();
  });
});
