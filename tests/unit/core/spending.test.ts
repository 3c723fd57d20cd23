import { describe, expect, it } from 'vitest';
import {
  exceededLimit,
  exceedingOrders,
  isApproved,
  isHeld,
  type Movement,
  monthStart,
  noLimits,
  spentSince,
  stricterLimits,
} from '#core/account/spending.ts';

const limits = (perOrder: number | null, perMonth: number | null) => ({ perOrder, perMonth });

describe('limits', () => {
  it.each([
    ['none', [], limits(null, null)],
    ['of the role alone', [limits(100, 500), noLimits], limits(100, 500)],
    ['the stricter of each', [limits(100, 900), limits(300, 500)], limits(100, 500)],
    ['nothing at all is the strictest', [limits(0, null), limits(300, 0)], limits(0, 0)],
  ])('hold: %s', (_name, all, want) => {
    expect(stricterLimits(...all)).toEqual(want);
  });

  it.each([
    ['no limit', noLimits, 1_000_000, 1_000_000, null],
    ['exactly the order', limits(100, null), 100, 999, null],
    ['a cent over the order', limits(100, null), 101, 0, 'order'],
    ['exactly the month', limits(null, 500), 100, 400, null],
    ['a cent over the month', limits(null, 500), 101, 400, 'month'],
    ['the order is named first', limits(100, 100), 101, 0, 'order'],
    ['free', limits(0, 0), 0, 900, null],
    ['nothing may be spent', limits(0, null), 1, 0, 'order'],
  ] as const)('are exceeded: %s', (_name, of, due, spent, want) => {
    expect(exceededLimit(of, { due, spent })).toBe(want);
  });

  it.each([
    ['none', noLimits, [10, 20], 0, []],
    ['the dear ones', limits(15, null), [10, 20, 15, 16], 0, [20, 16]],
    ['all, over the month together', limits(null, 25), [10, 20], 0, [10, 20]],
    ['all, with what was spent', limits(null, 35), [10, 20], 6, [10, 20]],
    ['none, just within the month', limits(null, 36), [10, 20], 6, []],
    ['never the free ones', limits(null, 0), [0, 20], 0, [20]],
  ])('hold new orders: %s', (_name, of, prices, spent, want) => {
    const orders = prices.map((payAmount) => ({ payAmount }));
    expect(exceedingOrders(of, orders, spent).map(({ payAmount }) => payAmount)).toEqual(want);
  });
});

describe('a month', () => {
  it.each([
    ['2026-11-30T15:59:59Z', 'Asia/Shanghai', '2026-10-31T16:00:00.000Z'],
    ['2026-11-30T16:00:00Z', 'Asia/Shanghai', '2026-11-30T16:00:00.000Z'],
    ['2026-11-01T03:59:59Z', 'America/New_York', '2026-10-01T04:00:00.000Z'],
    // The clocks change within the month.
    ['2026-11-15T00:00:00Z', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00.000Z'],
  ])('of %s in %s', (now, zone, want) => {
    expect(monthStart(new Date(now), zone).toISOString()).toBe(want);
  });
});

describe('what was spent', () => {
  const since = new Date('2026-11-01T00:00:00Z');
  const on = (day: string) => new Date(`2026-${day}T08:00:00Z`);
  const charge = (orderID: string, userID: string | null, cents: number, day = '11-05'): Movement => ({
    orderID,
    userID,
    cents: -cents,
    at: on(day),
  });
  const refund = (orderID: string, cents: number, day = '11-06'): Movement => ({
    orderID,
    userID: null,
    cents,
    at: on(day),
  });
  it.each([
    ['nothing', [], 0],
    ['own charges alone', [charge('a', 'ada', 100), charge('b', 'bob', 70), charge('c', null, 9)], 100],
    ['not those of last month', [charge('a', 'ada', 100, '10-31'), charge('b', 'ada', 20)], 20],
    ['less a refund', [charge('a', 'ada', 100), refund('a', 100), charge('b', 'ada', 20)], 20],
    [
      'a refund of last month’s order frees nothing',
      [charge('a', 'ada', 100, '10-31'), refund('a', 100), charge('b', 'ada', 20)],
      20,
    ],
    ['a reissue that was canceled', [charge('a', 'ada', 100), charge('a', 'bob', 50), refund('a', 50)], 100],
    ['the whole order, paid by two', [charge('a', 'ada', 100), charge('a', 'bob', 50), refund('a', 150)], 0],
    ['bought again after a refund', [charge('a', 'ada', 100), refund('a', 100), charge('a', 'ada', 60)], 60],
  ])('%s', (_name, movements, want) => {
    expect(spentSince(movements, 'ada', since)).toBe(want);
  });
});

describe('an approval', () => {
  it.each([
    [null, null, 100, false, false],
    ['needed', null, 100, true, false],
    ['asked', null, 100, true, false],
    ['refused', null, 100, true, false],
    ['approved', 100, 100, false, true],
    ['approved', 100, 99, false, true],
    ['approved', 100, 101, true, false],
    ['needed', null, 0, false, false],
  ] as const)('%s of %s for %s: held %s, approved %s', (approval, approvedCents, due, held, approved) => {
    expect(isHeld({ approval, approvedCents }, due)).toBe(held);
    expect(isApproved({ approval, approvedCents }, due)).toBe(approved);
  });
});
