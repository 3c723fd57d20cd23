import { describe, expect, it } from 'vitest';
import { caLimitsOf, earliestRequests } from '#core/orders/ca-limits.ts';

const hour = 3_600_000;
const week = 7 * 24 * hour;
const now = Date.parse('2026-11-27T12:00:00Z');
const limits = caLimitsOf('acme-v02.api.letsencrypt.org');
const domainOf = (name: string) => name.split('.').slice(-2).join('.');
const ask = (past: { names: string[]; at: number }[], batch: string[][]) => {
  if (limits === null) throw new Error('no limits');
  return earliestRequests(limits, past, batch, { now, domainOf }).map((at) => at - now);
};
const several = (count: number, names: (index: number) => string[], at = now - hour) =>
  Array.from({ length: count }, (_, index) => ({ names: names(index), at }));

describe('the limits of a CA', () => {
  it('hold for the names of one certificate, and for domains alone where the CA counts no orders', () => {
    const buypass = caLimitsOf('api.buypass.com');
    expect([limits?.names, buypass?.names, buypass?.orders]).toEqual([100, null, null]);
    if (buypass === null) throw new Error('no limits');
    const past = several(20, (index) => [`h${index}.test.org`]);
    const times = earliestRequests(buypass, past, [['new.test.org'], ['other.org']], { now, domainOf });
    expect(times.map((at) => at - now)).toEqual([week - hour, 0]);
  });

  it('are unknown for others', () => {
    expect([caLimitsOf('ca.example'), caLimitsOf('constructor')]).toEqual([null, null]);
  });

  it.each([
    { name: 'nothing before', past: [], batch: [['a.test.org']], want: [0] },
    {
      name: '299 orders of the last hour leave room for one',
      past: several(299, (index) => [`a.x${index}.org`]),
      batch: [['a.one.org'], ['a.two.org']],
      want: [0, 2 * hour],
    },
    {
      name: 'orders of four hours ago count no longer',
      past: several(300, (index) => [`a.x${index}.org`], now - 4 * hour),
      batch: [['a.one.org']],
      want: [0],
    },
    {
      name: '50 certificates of a domain fill its week',
      past: several(50, (index) => [`h${index}.test.org`]),
      batch: [['new.test.org'], ['new.other.org']],
      want: [week - hour, 0],
    },
    {
      name: 'the fifth of the same names is the last of the week, in any order',
      past: several(4, () => ['a.test.org', 'b.test.org']),
      batch: [
        ['b.test.org', 'a.test.org'],
        ['a.test.org', 'b.test.org'],
      ],
      want: [0, week - hour],
    },
    {
      name: 'a batch fills windows itself, and the rest waits for its first',
      past: [],
      batch: Array.from({ length: 51 }, (_, index) => [`h${index}.test.org`]),
      want: [...Array.from({ length: 50 }, () => 0), week],
    },
  ])('$name', ({ past, batch, want }) => {
    expect(ask(past, batch)).toEqual(want);
  });
});
