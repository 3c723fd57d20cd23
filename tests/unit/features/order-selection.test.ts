import { describe, expect, test } from 'vitest';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { orderStatus } from '#core/orders/status.ts';
import { canBePaid, withToggled } from '#src/features/orders/list/use-order-selection.ts';

type Row = Parameters<typeof withToggled>[1][number];

const row = (orderNo: string, status: Row['orderStatus'], payAmount = 29_900): OrderRow => ({
  id: orderNo,
  orderNo,
  orderStatus: status,
  commonName: 'example.com',
  productNo: 'dv',
  productName: 'DV',
  chineseName: 'DV',
  englishName: 'DV',
  productType: 'dv_one_ssl',
  certType: 'DV',
  brand: 'certum',
  brandName: 'Certum',
  validity: 1,
  payAmount,
  reSignStatus: status === orderStatus.resign ? 5004 : 0,
  reSignPriceDiff: status === orderStatus.resign ? 1_500 : 0,
  createTime: '2026-11-21T00:00:00Z',
  payTime: '0001-01-01T00:00:00Z',
  certExpireTime: '0001-01-01T00:00:00Z',
  remark: '',
});

describe('what may be paid together', () => {
  test.each([
    [orderStatus.unpaid, true],
    [orderStatus.resign, true],
    [orderStatus.verifying, false],
    [orderStatus.issued, false],
    [orderStatus.cancelled, false],
    [orderStatus.expired, false],
  ])('an order of status %d: %s', (status, want) => {
    expect(canBePaid(row('CN20261121-00001', status))).toBe(want);
    expect(withToggled(new Map(), [row('CN20261121-00001', status)], true).size).toBe(want ? 1 : 0);
  });
});

test('a page is taken in and out without the orders of other pages', () => {
  const page = [
    row('CN1', orderStatus.unpaid),
    row('CN2', orderStatus.issued),
    row('CN3', orderStatus.unpaid),
  ];
  const before = new Map([['CN9', 100]]);
  const all = withToggled(before, page, true);
  expect([...all]).toEqual([
    ['CN9', 100],
    ['CN1', 29_900],
    ['CN3', 29_900],
  ]);
  expect([...withToggled(all, page, false)]).toEqual([['CN9', 100]]);
  expect([...before.keys()]).toEqual(['CN9']);
});

test('a re-sign costs its price difference', () => {
  expect([...withToggled(new Map(), [row('CN1', orderStatus.resign)], true)]).toEqual([['CN1', 1_500]]);
});

test('no more are chosen than are paid at once', () => {
  const many = Array.from({ length: mostAtOnce + 3 }, (_, index) => row(`CN${index}`, orderStatus.unpaid, 1));
  expect(withToggled(new Map(), many, true).size).toBe(mostAtOnce);
});
