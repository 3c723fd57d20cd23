import { describe, expect, it } from 'vitest';
import { keptNameFaults } from '#core/orders/kept-names.ts';
import { correctedNames, isCorrection, reissueNameFaults, reissuePrice } from '#core/orders/reissue-names.ts';
import { isRaisable, revocationStep } from '#core/orders/revocation.ts';
import { droppedNames, revokeDue } from '#core/orders/superseded.ts';

const terms = {
  prices: {
    base: { 1: 8_800 },
    extraName: { 1: 1_900 },
    extraWildcard: { 1: 9_900 },
    includedNames: 1,
  },
  validity: 1,
  discount: 100,
};

describe('names of a reissue', () => {
  const one = { productType: 'dv_one_ssl', maxNames: 1 };
  const wild = { productType: 'dv_wild_ssl', maxNames: 1 };
  const flex = { productType: 'dv_flex_ssl', maxNames: 3 };
  it.each([
    { name: 'the same', product: one, held: ['a.com'], priced: ['a.com'], names: ['a.com'], want: [] },
    {
      name: 'its www name',
      product: one,
      held: ['a.com'],
      priced: ['a.com'],
      names: ['www.a.com'],
      want: [],
    },
    { name: 'without www', product: one, held: ['www.a.com'], priced: [], names: ['A.com'], want: [] },
    {
      name: 'another',
      product: one,
      held: ['a.com'],
      priced: ['a.com'],
      names: ['b.com'],
      want: ['name-kept'],
    },
    {
      name: 'a label below',
      product: one,
      held: ['a.com'],
      priced: [],
      names: ['x.a.com'],
      want: ['name-kept'],
    },
    {
      name: 'a wildcard',
      product: wild,
      held: ['*.a.com'],
      priced: [],
      names: ['*.b.com'],
      want: ['name-kept'],
    },
    { name: 'before the first', product: one, held: null, priced: ['a.com'], names: ['b.com'], want: [] },
    {
      name: 'one more',
      product: flex,
      held: ['a.com'],
      priced: ['a.com'],
      names: ['a.com', 'b.com'],
      want: [],
    },
    {
      name: 'replaced beyond the limit',
      product: flex,
      held: ['a.com', 'b.com'],
      priced: ['a.com', 'b.com', 'c.com'],
      names: ['a.com', 'd.com'],
      want: ['name-too-many'],
    },
  ])('$name: $want', ({ product, held, priced, names, want }) => {
    expect(reissueNameFaults(product, { held, priced }, names).map(({ reason }) => reason)).toEqual(want);
  });

  it('says which name is kept', () => {
    expect(keptNameFaults(['a.com'], ['b.com'])).toEqual([
      { field: 'domainNames', reason: 'name-kept', found: 'b.com', expected: 'a.com' },
    ]);
  });

  it.each([
    { name: 'the same names', priced: ['a.com', 'b.com'], names: ['a.com', 'b.com'], want: 0 },
    { name: 'fewer', priced: ['a.com', 'b.com'], names: ['a.com'], want: 0 },
    { name: 'a replaced one', priced: ['a.com', 'b.com'], names: ['a.com', 'c.com'], want: 1_900 },
    { name: 'a returning one', priced: ['a.com', 'b.com', 'c.com'], names: ['a.com', 'b.com'], want: 0 },
    { name: 'a www name', priced: ['a.com'], names: ['a.com', 'www.a.com'], want: 0 },
  ])('$name costs $want', ({ priced, names, want }) => {
    expect(reissuePrice(terms, priced, names)).toBe(want);
    expect(reissuePrice({ ...terms, validity: 2 }, priced, names)).toBe(0);
  });

  it('are corrected within what was paid, and the rest of it is kept', () => {
    expect(isCorrection(terms, ['a.com'], ['b.com'])).toBe(true);
    expect(isCorrection(terms, ['a.com'], ['a.com', 'b.com'])).toBe(false);
    expect(correctedNames(terms, ['a.com'], ['b.com'])).toEqual(['b.com']);
    expect(correctedNames(terms, ['a.com', 'b.com', 'c.com'], ['x.com', 'b.com'])).toEqual([
      'x.com',
      'b.com',
      'a.com',
    ]);
  });
});

describe('a certificate with a dropped name', () => {
  const at = new Date('2027-01-01T00:00:00Z');
  const due = new Date('2027-01-04T00:00:00Z');
  const earlier = new Date('2027-01-02T00:00:00Z');
  it.each([
    {
      name: 'is revoked after 72 hours',
      names: ['a.com', 'b.com'],
      due: null,
      ordered: ['a.com'],
      want: due,
    },
    {
      name: 'keeps an earlier time',
      names: ['a.com', 'b.com'],
      due: earlier,
      ordered: ['a.com'],
      want: earlier,
    },
    {
      name: 'is spared if it returns',
      names: ['a.com'],
      due: earlier,
      ordered: ['a.com', 'c.com'],
      want: null,
    },
    { name: 'is spared by a wildcard', names: ['x.a.com'], due: null, ordered: ['*.a.com'], want: null },
    { name: 'without names stays', names: [], due: null, ordered: [], want: null },
  ])('$name', ({ names, due: revokeDueTime, ordered, want }) => {
    expect(revokeDue({ names, revokeDueTime }, ordered, at)).toEqual(want);
  });

  it('is named by its dropped names', () => {
    expect(droppedNames([{ names: ['a.com', 'b.com'] }, { names: ['b.com', 'c.com'] }], ['c.com'])).toEqual([
      'a.com',
      'b.com',
    ]);
  });
});

it.each([
  { was: null, asked: 'superseded', want: 'revoke' },
  { was: 'superseded', asked: 'superseded', want: 'done' },
  { was: 'superseded', asked: 'keyCompromise', want: 'raise' },
  { was: 'keyCompromise', asked: 'superseded', want: 'refused' },
  { was: 'superseded', asked: 'unspecified', want: 'refused' },
] as const)('reporting $asked for $was: $want', ({ was, asked, want }) => {
  const now = new Date('2027-01-01T00:00:00Z');
  const later = new Date('2027-06-01T00:00:00Z');
  expect(revocationStep({ notAfter: later, reason: was }, asked, now)).toBe(want);
  if (asked === 'keyCompromise')
    expect(isRaisable({ notAfter: later, reason: was }, now)).toBe(want === 'raise');
  if (want !== 'done') expect(revocationStep({ notAfter: now, reason: was }, asked, now)).toBe('refused');
});
