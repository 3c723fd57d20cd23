import { describe, expect, it, test } from 'vitest';
import { delegatedTo, delegationFor } from '#core/validation/delegation.ts';

const zone = 'dcv.example.net';
const mine = delegationFor('shop.example.com', 'account-1', zone);

describe('delegationFor', () => {
  it('is the same for every request of one account, and for the wildcard', () => {
    expect(mine.recordName).toBe('_dnsauth.shop.example.com');
    expect(mine.expected).toMatch(/^[0-9a-f]{32}\.dcv\.example\.net$/);
    expect(delegationFor('*.shop.example.com', 'account-1', zone)).toEqual(mine);
  });

  it('is another one for another account or name, and reveals neither', () => {
    const others = [
      delegationFor('shop.example.com', 'account-2', zone),
      delegationFor('www.example.com', 'account-1', zone),
    ];
    expect(new Set([mine, ...others].map(({ expected }) => expected)).size).toBe(3);
    expect(mine.expected).not.toMatch(/account|shop/);
  });
});

const hosts = [
  { host: mine.expected, want: 'this' },
  { host: `${mine.expected.toUpperCase()}.`, want: 'this' },
  { host: delegationFor('shop.example.com', 'account-2', zone).expected, want: 'other' },
  { host: zone, want: 'other' },
  { host: `notdcv.${zone.slice(4)}`, want: 'outside' },
  { host: `x${zone}`, want: 'outside' },
] as const;
test.each(hosts)('$host is $want', ({ host, want }) => {
  expect(delegatedTo(host, mine)).toBe(want);
});
