import { describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { planUntil } from '#core/orders/plan.ts';
import { addedDays, isRenewable, type RenewalRefusal, renewalRefusal } from '#core/orders/renewal.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';

const now = new Date('2026-11-21T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

describe('a renewal', () => {
  it.each([
    { name: '91 days early', orderStatus: orderStatus.issued, left: 91, want: false },
    { name: '90 days early', orderStatus: orderStatus.issued, left: 90, want: true },
    { name: 'after expiry', orderStatus: orderStatus.expired, left: -10, want: true },
    { name: 'of a revoked order', orderStatus: orderStatus.revoked, left: 10, want: true },
    { name: 'of an unpaid order', orderStatus: orderStatus.unpaid, left: 10, want: false },
    { name: 'of a cancelled order', orderStatus: orderStatus.cancelled, left: 10, want: false },
    {
      name: 'while another certificate is in progress',
      orderStatus: orderStatus.resign,
      left: 10,
      want: false,
    },
  ])('$name is allowed: $want', ({ orderStatus: status, left, want }) => {
    expect(isRenewable({ orderStatus: status, paidUntil: inDays(left).toISOString() }, now)).toBe(want);
  });

  it.each<{ name: string; orderStatus: OrderStatus; left: number; by?: string; want: RenewalRefusal | null }>(
    [
      { name: 'in time', orderStatus: 1000, left: 90, want: null },
      { name: 'too early', orderStatus: 1000, left: 100, want: { kind: 'early', from: inDays(10) } },
      { name: 'done', orderStatus: 1000, left: 9, by: 'CN1', want: { kind: 'done', orderNo: 'CN1' } },
      { name: 'of nothing', orderStatus: 1004, left: 9, want: { kind: 'nothing' } },
      { name: 'during a reissue', orderStatus: 1002, left: 9, want: { kind: 'waiting' } },
    ],
  )('$name is refused with its reason', ({ orderStatus: status, left, by = null, want }) => {
    const order = { orderStatus: status, paidUntil: inDays(left).toISOString(), renewedBy: by };
    expect(renewalRefusal(order, now)).toEqual(want);
  });

  it('of an order that was never paid is not allowed', () => {
    const order = { orderStatus: orderStatus.issued, paidUntil: '0001-01-01T00:00:00Z' };
    expect(isRenewable(order, now)).toBe(false);
  });

  it.each([
    { brand: 'sectigo', left: 12.9, want: 12 },
    { brand: 'sectigo', left: 80, want: 30 },
    { brand: 'sectigo', left: -3, want: 0 },
    { brand: 'alphassl', left: 12, want: 0 },
  ])('of $brand with $left days left adds $want days', ({ brand, left, want }) => {
    expect(addedDays(brand, inDays(left), now)).toBe(want);
  });
});

it('a plan up to a given day respects the maximum days of each certificate, and ends on that day', () => {
  const end = inDays(395);
  const plan = planUntil(now, end, 'tls');
  expect(plan.map(({ days }) => days)).toEqual([199, 99, 97]);
  expect(plan.at(-1)?.notAfter).toEqual(end);
});

it('a plan counts a partial day as a whole one', () => {
  expect(planUntil(now, inDays(0.3), 'tls').map(({ days }) => days)).toEqual([1]);
  expect(planUntil(now, inDays(199.2), 'tls').map(({ days }) => days)).toEqual([199, 1]);
});
