import { describe, expect, it } from 'vitest';
import { sumCents } from '#core/money/money.ts';
import {
  firstToUse,
  fits,
  freeUnit,
  packageState,
  type UnitPackage,
  unitCents,
} from '#core/packages/units.ts';

const now = new Date('2026-12-01T00:00:00Z');
const order = {
  productNo: 'dv-one',
  kind: 'dv',
  validity: 1,
  rawCents: 8_800,
  names: ['example.com', 'www.example.com'],
  includedNames: 1,
} as const;
const ofProduct = { productNo: 'dv-one', kind: null, validity: 1, mostCents: null } as const;
const ofKind = { productNo: '', kind: 'dv', validity: 1, mostCents: 10_000 } as const;

describe('what a unit pays', () => {
  it.each([
    { name: 'its product', terms: ofProduct, of: {}, want: true },
    { name: 'no other product', terms: ofProduct, of: { productNo: 'dv-wild' }, want: false },
    { name: 'no other validity', terms: ofProduct, of: { validity: 2 }, want: false },
    {
      name: 'no name beyond the price',
      terms: ofProduct,
      of: { names: ['a.example', 'b.example'] },
      want: false,
    },
    {
      name: 'as many as the price includes',
      terms: ofProduct,
      of: { names: ['a.cn', 'b.cn'], includedNames: 2 },
      want: true,
    },
    { name: 'no wildcard beyond it', terms: ofProduct, of: { names: ['a.cn', '*.a.cn'] }, want: false },
    { name: 'code and documents, which have no name', terms: ofProduct, of: { names: [] }, want: true },
    { name: 'any product of its kind', terms: ofKind, of: { productNo: 'another' }, want: true },
    { name: 'no other kind', terms: ofKind, of: { kind: 'ov' as const }, want: false },
    { name: 'up to its list price', terms: ofKind, of: { rawCents: 10_000 }, want: true },
    { name: 'nothing dearer', terms: ofKind, of: { rawCents: 10_001 }, want: false },
  ])('is $name', ({ terms, of, want }) => {
    expect(fits(terms, { ...order, ...of })).toBe(want);
  });
});

describe('the first to be used', () => {
  const bought = (packageNo: string, change: Partial<UnitPackage> = {}): UnitPackage => ({
    ...ofProduct,
    packageNo,
    units: 5,
    used: 0,
    validUntil: new Date('2027-06-01T00:00:00Z'),
    ...change,
  });
  it.each([
    { name: 'none of none', of: [], want: undefined },
    {
      name: 'the one that ends first',
      of: [bought('PK1'), bought('PK2', { validUntil: new Date('2027-01-01') })],
      want: 'PK2',
    },
    { name: 'the one for the product alone', of: [bought('PK1', ofKind), bought('PK2')], want: 'PK2' },
    { name: 'the older one', of: [bought('PK2'), bought('PK1')], want: 'PK1' },
    { name: 'none that is used up', of: [bought('PK1', { used: 5 })], want: undefined },
    { name: 'none that is over', of: [bought('PK1', { validUntil: now })], want: undefined },
    { name: 'none that is unpaid', of: [bought('PK1', { validUntil: null })], want: undefined },
  ])('is $name', ({ of, want }) => {
    expect(firstToUse(of, order, now)?.packageNo).toBe(want);
  });
});

it.each([
  [1_000, 3, [333, 333, 334]],
  [5, 5, [1, 1, 1, 1, 1]],
  [7, 1, [7]],
])('shares %i cents among %i units to the cent', (cents, units, want) => {
  const shares = Array.from({ length: units }, (_, index) => unitCents({ cents, units }, index + 1));
  expect(shares).toEqual(want);
  expect(sumCents(shares)).toBe(cents);
  expect(() => unitCents({ cents, units }, units + 1)).toThrow(RangeError);
});

it.each([
  [3, [], 1],
  [3, [1, 3], 2],
  [2, [2, 1], null],
])('finds the free one of %i units beside %j', (units, taken, want) => {
  expect(freeUnit(units, taken)).toBe(want);
});

it.each([
  ['unpaid', { state: 'unpaid', used: 0, validUntil: null }],
  ['cancelled', { state: 'cancelled', used: 0, validUntil: null }],
  ['active', { state: 'paid', used: 1, validUntil: new Date('2026-12-02') }],
  ['used', { state: 'paid', used: 2, validUntil: new Date('2026-12-02') }],
  ['lapsed', { state: 'paid', used: 2, validUntil: now }],
] as const)('is %s', (want, facts) => {
  expect(packageState({ ...facts, units: 2 }, now)).toBe(want);
});
