import { expect, it } from 'vitest';
import type { Renewal } from '#core/contract/order-changes.ts';
import { keysOfRenewal } from '#core/orders/renewal.ts';
import { renewalPlan, termsOffered } from '#core/orders/renewal-plan.ts';

const terms = [
  { year: 90, cents: 1_000 },
  { year: 1, cents: 3_000 },
  { year: 2, cents: 5_500 },
];

function renewal(orderNo: string, given: Partial<Renewal> = {}): Renewal {
  return {
    orderNo,
    commonName: `${orderNo}.test`,
    productNo: 'p',
    productType: 'dv_one_ssl',
    subBrand: 'sectigo',
    contactID: '',
    orgID: '',
    domainNames: [`${orderNo}.test`],
    keyType: 'RSA-2048',
    validity: 1,
    paidUntil: '2026-12-01T00:00:00Z',
    refusal: null,
    addedDays: 0,
    terms,
    keys: ['new', 'same'],
    ...given,
  };
}

const all = [
  renewal('a'),
  renewal('b', { validity: 90, terms: terms.slice(0, 1), keys: ['same'] }),
  renewal('c', { validity: 3 }),
  renewal('d', { refusal: { kind: 'done', orderNo: 'x' } }),
  renewal('e', { refusal: { kind: 'unsold' }, terms: [] }),
];

it.each([
  {
    name: 'each its own term',
    choice: { year: null, renewalKey: 'new' },
    want: 'a 1 new, b 90 same, c 2 new',
    total: 9_500,
  },
  {
    name: 'a term for all that have it',
    choice: { year: 2, renewalKey: 'same' },
    want: 'a 2 same, b 90 same, c 2 same',
    total: 12_000,
  },
  {
    name: 'the shortest',
    choice: { year: 90, renewalKey: 'new' },
    want: 'a 90 new, b 90 same, c 90 new',
    total: 3_000,
  },
] as const)('plans $name', ({ choice, want, total }) => {
  const plan = renewalPlan(all, choice);
  expect(plan.planned.map((row) => `${row.renewal.orderNo} ${row.year} ${row.renewalKey}`).join(', ')).toBe(
    want,
  );
  expect(plan.total).toBe(total);
  expect(plan.refused.map(({ orderNo }) => orderNo)).toEqual(['d', 'e']);
});

it('offers the terms of those that can be renewed, days first', () => {
  expect(termsOffered(all)).toEqual([90, 1, 2]);
  expect(termsOffered([all[4] ?? renewal('z')])).toEqual([]);
});

it.each([
  { productType: 'dv_one_ssl', isCompromised: false, want: ['new', 'same'] },
  { productType: 'dv_one_ssl', isCompromised: true, want: ['new'] },
  // Its key is in the CA's token or the customer's hardware.
  { productType: 'ov_code', isCompromised: false, want: ['same'] },
] as const)('a renewal of $productType (compromised: $isCompromised) may have $want', (given) => {
  expect(keysOfRenewal({ ...given, subBrand: 'sectigo' })).toEqual(given.want);
});
