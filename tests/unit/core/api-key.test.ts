import { describe, expect, it } from 'vitest';
import { giverFaults, keptNetworks, keyFaults, keyState } from '#core/account/api-key.ts';
import { isForKeys, keyRights } from '#core/account/key-calls.ts';
import { rights } from '#core/account/rights.ts';
import { readNetwork } from '#core/names/ip.ts';

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 10.1.2.3/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:0:1::ffff/64', '2001:db8:0:1::/64'],
    ['::/0', '::/0'],
    ['10.0.0.0/33', null],
    ['2001:db8::/129', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/', null],
    ['10.0.0/8', null],
    ['010.0.0.1', null],
    ['example.com', null],
    ['fe80::1%eth0', null],
    ['', null],
  ])('%s is kept as %s', (typed, kept) => {
    expect(readNetwork(typed)).toBe(kept);
  });

  it('are kept once each', () => {
    expect(keptNetworks(['10.0.0.1/8', '10.9.9.9/8', '::1'])).toEqual(['10.0.0.0/8', '::1/128']);
  });
});

describe('a key', () => {
  const draft = { name: 'deploy', rights: ['orders:read'], networks: [] } as const;
  it.each([
    [draft, []],
    [{ ...draft, name: ' ' }, ['name required']],
    [{ ...draft, rights: [] as const }, ['rights required']],
    [{ ...draft, rights: ['keys:write', 'orders:read'] as const }, ['rights not-offered']],
    [{ ...draft, networks: ['10.0.0.0/8', 'x'] }, ['networks format']],
  ])('%o has these faults', (asked, want) => {
    expect(keyFaults(asked).map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
  });

  const now = new Date('2026-11-27T10:00:00Z');
  it.each([
    [{ isDisabled: false, endTime: new Date('2026-11-27T10:00:01Z') }, 'working'],
    [{ isDisabled: false, endTime: now }, 'ended'],
    [{ isDisabled: true, endTime: now }, 'disabled'],
  ] as const)('%o is %s', (key, want) => {
    expect(keyState(key, now)).toBe(want);
  });
});

describe('who makes a key', () => {
  it.each([
    ['has the rights', { rights, isLimited: false }, []],
    ['lacks one', { rights: ['keys:write', 'orders:read'], isLimited: false }, ['right-beyond']],
    ['has a spending limit', { rights, isLimited: true }, ['own-limit']],
  ] as const)('%s', (_, giver, want) => {
    const faults = giverFaults(giver, ['orders:read', 'payments:pay']);
    expect(faults.map(({ reason }) => reason)).toEqual(want);
  });

  it('may have a limit if the key does not pay', () => {
    expect(giverFaults({ rights, isLimited: true }, ['orders:read', 'orders:create'])).toEqual([]);
  });
});

describe('a call', () => {
  const call = { id: 'orders.list', right: 'orders:read', confirm: null } as const;
  it.each([
    [call, true],
    [{ ...call, right: 'public' }, true],
    [{ ...call, right: 'signed-in' }, false],
    [{ ...call, id: 'keys.self', right: 'signed-in' }, true],
    [{ ...call, confirm: 'fresh' }, false],
    [{ ...call, id: 'orders.revoke', right: 'orders:revoke', confirm: 'fresh' }, true],
    [{ ...call, right: 'members:write' }, false],
    [{ ...call, right: 'shop:cases' }, false],
    [{ ...call, id: 'sharing.envelopes', right: 'certificates:download' }, false],
    [{ ...call, id: 'purchase.createKey', right: 'orders:manage' }, false],
  ] as const)('%o is open to keys: %s', (asked, want) => {
    expect(isForKeys(asked)).toBe(want);
  });

  it('is not one of making keys', () => {
    expect(keyRights).not.toContain('keys:write');
  });
});
