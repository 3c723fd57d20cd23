import { describe, expect, it } from 'vitest';
import { billKindNames, spendKinds } from '#core/transactions/bill-kinds.ts';
import { reachedShare, usedShare } from '#core/transactions/budget.ts';
import { lastMonths, namedMonth } from '#core/transactions/months.ts';

describe('kinds of bills', () => {
  it('say what is spending', () => {
    expect(spendKinds).toEqual(['charge', 'refund', 'package', 'package-refund']);
    expect(billKindNames).toContain('deposit');
  });
});

describe('a budget', () => {
  it.each([
    { used: 0, of: 100, share: 0, reached: null },
    { used: -500, of: 100, share: 0, reached: null },
    { used: 4_999, of: 10_000, share: 49, reached: null },
    { used: 5_000, of: 10_000, share: 50, reached: 50 },
    { used: 7_999, of: 10_000, share: 79, reached: 50 },
    { used: 8_000, of: 10_000, share: 80, reached: 80 },
    { used: 9_999, of: 10_000, share: 99, reached: 80 },
    { used: 10_000, of: 10_000, share: 100, reached: 100 },
    { used: 30_001, of: 10_000, share: 300, reached: 100 },
  ])('of $of with $used used is at $share %', ({ used, of, share, reached }) => {
    expect([usedShare(used, of), reachedShare(used, of)]).toEqual([share, reached]);
  });
});

describe('months', () => {
  it.each([
    { zone: 'Asia/Shanghai', start: '2026-10-31T16:00:00.000Z', end: '2026-11-30T16:00:00.000Z' },
    { zone: 'America/New_York', start: '2026-11-01T04:00:00.000Z', end: '2026-12-01T05:00:00.000Z' },
    { zone: 'Asia/Kolkata', start: '2026-10-31T18:30:00.000Z', end: '2026-11-30T18:30:00.000Z' },
  ])('begin by the clocks of $zone', ({ zone, start, end }) => {
    const { month, ...span } = namedMonth('2026-11', zone);
    expect([month, span.start.toISOString(), span.end.toISOString()]).toEqual(['2026-11', start, end]);
  });

  it('go back over a year’s end, one after the other', () => {
    const months = lastMonths(12, new Date('2026-02-28T23:30:00Z'), 'Asia/Shanghai');
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
      ...['2026-01', '2026-02', '2026-03'],
    ]);
    for (const [index, { end }] of months.slice(0, -1).entries())
      expect(months[index + 1]?.start).toEqual(end);
  });
});
