import { describe, expect, it } from 'vitest';
import {
  bitesOf,
  bitesOfForeign,
  bitesOfHolding,
  type ClockHolding,
  type ClockOrder,
  clockDays,
  isAutomatic,
  needsSomebody,
  renewalsAWeek,
} from '#core/policy/clock.ts';
import { clockChanges } from '#core/policy/clock-rules.ts';
import { startOf } from '#core/policy/dated-row.ts';

/** Issued on 2026-11-01 for 199 days; paid for a year; its one name needs a record anew each time. */
const order: ClockOrder = {
  planKind: 'tls',
  validUntil: startOf('2027-05-19'),
  paidUntil: startOf('2027-11-01'),
  days: 199,
  hasClientAuth: false,
  nextKey: 'same',
  isRenewed: false,
  hasPaidRenewal: false,
  openNames: 1,
  validatedTime: startOf('2026-11-01'),
  mailNames: 0,
  mailAddresses: 0,
  vettedTime: null,
};
const lasting = { openNames: 0, validatedTime: null };

const cases: readonly {
  readonly name: string;
  readonly given: Partial<ClockOrder>;
  readonly on: string;
  readonly want: readonly string[];
}[] = [
  { name: 'nothing today', given: {}, on: '2026-11-27', want: [] },
  { name: 'a record that lasts', given: lasting, on: '2027-02-01', want: [] },
  // 200 days from November end in May; the rule of 15 March makes it 100, which are over by then.
  { name: 'the day before', given: {}, on: '2027-03-14', want: [] },
  {
    name: 'shorter reuse and certificates',
    given: {},
    on: '2027-03-15',
    want: ['domain 2027-03-15 record', 'length 2027-03-15 none'],
  },
  {
    name: 'a validation of the day before the change',
    given: { validatedTime: startOf('2027-03-14'), days: 99 },
    on: '2027-06-21',
    want: ['end 2027-05-19 record'],
  },
  {
    name: 'its reuse over, while it waits for its end',
    given: { validatedTime: startOf('2027-03-14'), days: 99, validUntil: startOf('2027-08-01') },
    on: '2027-06-22',
    want: ['domain 2027-06-22 record'],
  },
  { name: 'an end that follows by itself', given: lasting, on: '2027-06-01', want: [] },
  {
    name: 'its end without a plan',
    given: { ...lasting, nextKey: 'none' },
    on: '2027-05-19',
    want: ['end 2027-05-19 plan'],
  },
  {
    name: 'its end without a request',
    given: { ...lasting, nextKey: 'new' },
    on: '2027-05-19',
    want: ['end 2027-05-19 request'],
  },
  {
    name: 'the end of the span',
    given: { paidUntil: startOf('2027-05-19') },
    on: '2027-05-19',
    want: ['end 2027-05-19 renew'],
  },
  {
    name: 'a renewal that is paid and not issued',
    given: { paidUntil: startOf('2027-05-19'), hasPaidRenewal: true },
    on: '2027-05-19',
    want: ['end 2027-05-19 finish'],
  },
  {
    name: 'an issued renewal',
    given: { paidUntil: startOf('2027-05-19'), isRenewed: true },
    on: '2027-06-01',
    want: [],
  },
  {
    name: 'the end of e-mail validation',
    given: {
      ...lasting,
      mailNames: 1,
      validUntil: startOf('2028-06-01'),
      paidUntil: startOf('2029-01-01'),
      days: 99,
    },
    on: '2028-03-15',
    want: ['email 2028-03-15 method'],
  },
  {
    name: 'the end of e-mail validation of addresses',
    given: { ...lasting, mailAddresses: 1, days: 99 },
    on: '2027-03-15',
    want: ['ipEmail 2027-03-15 method'],
  },
  {
    name: 'client authentication',
    given: { ...lasting, hasClientAuth: true, days: 99 },
    on: '2027-03-15',
    want: ['clientAuth 2027-03-15 clients'],
  },
  {
    name: 'an organization vetted 398 days ago',
    given: { ...lasting, days: 99, vettedTime: startOf('2026-03-20'), paidUntil: startOf('2028-01-01') },
    on: '2027-04-22',
    want: ['organization 2027-04-22 vetting'],
  },
  {
    name: 'no TLS: only its end',
    given: { planKind: 'none', paidUntil: startOf('2027-05-19') },
    on: '2030-01-01',
    want: ['end 2027-05-19 renew'],
  },
];

describe('the policy clock', () => {
  it.each(cases)('shows $name on $on', ({ given, on, want }) => {
    const bites = bitesOf({ ...order, ...given }, startOf(on));
    expect(bites.map(({ rule, day, remedy }) => `${rule} ${day} ${remedy}`)).toEqual(want);
  });

  it('bites no less as days pass while a certificate serves', () => {
    for (const { given } of cases) {
      const each = { ...order, ...given };
      let before: readonly string[] = [];
      for (let time = startOf('2026-11-27').getTime(); time < each.validUntil.getTime(); time += 86_400_000) {
        const now = bitesOf(each, new Date(time)).map(({ rule, day }) => `${rule} ${day}`);
        expect(now).toEqual(expect.arrayContaining([...before]));
        before = now;
      }
    }
  });

  it('tells who needs somebody, and who never does', () => {
    expect(needsSomebody(bitesOf({ ...order, ...lasting }, startOf('2027-03-15')))).toBe(false);
    expect(needsSomebody(bitesOf(order, startOf('2027-03-15')))).toBe(true);
    expect(isAutomatic(order)).toBe(false);
    expect(isAutomatic({ ...order, ...lasting })).toBe(true);
  });

  it('knows the days of change, and how often one renews', () => {
    expect(clockDays()).toEqual(clockChanges);
    expect(renewalsAWeek(startOf('2026-11-27'))).toBeCloseTo(7 / 199);
    expect(renewalsAWeek(startOf('2029-03-15'))).toBeCloseTo(7 / 46);
  });
});

describe('what was verified apart from a certificate', () => {
  const held: ClockHolding = {
    ...{ kind: 'name', verifiedTime: startOf('2026-11-01') },
    ...{ isAddress: false, isByMail: false, isLasting: false },
  };
  it.each<[string, Partial<ClockHolding>, string, readonly string[]]>([
    ['a name that is new', {}, '2027-03-14', []],
    ['a name', {}, '2027-03-15', ['domain 2027-03-15 record']],
    ['a name with a lasting record', { isLasting: true }, '2035-01-01', []],
    ['a name by mail', { isByMail: true }, '2027-03-15', ['domain 2027-03-15 method']],
    [
      'a name by mail, once that has ended',
      { isByMail: true, isLasting: true },
      '2028-03-15',
      ['email 2028-03-15 method'],
    ],
    [
      'an address by mail',
      { isByMail: true, isLasting: true, isAddress: true },
      '2027-03-15',
      ['ipEmail 2027-03-15 method'],
    ],
    ['an organization', { kind: 'organization' }, '2027-12-04', ['organization 2027-12-04 vetting']],
    ['an organization the day before', { kind: 'organization' }, '2027-12-03', []],
    ['a mailbox', { kind: 'mailbox' }, '2028-03-15', ['email 2028-03-15 method']],
  ])('is bitten: %s', (_, given, on, want) => {
    const bites = bitesOfHolding({ ...held, ...given }, startOf(on));
    expect(bites.map(({ rule, day, remedy }) => `${rule} ${day} ${remedy}`)).toEqual(want);
  });
});

it('bites a certificate from elsewhere by its end and its length', () => {
  const of = { notBefore: startOf('2026-12-01'), notAfter: startOf('2027-06-18') };
  const on = (day: string) => bitesOfForeign(of, startOf(day)).map(({ rule, remedy }) => `${rule} ${remedy}`);
  expect(on('2027-03-14')).toEqual([]);
  expect(on('2027-03-15')).toEqual(['length none']);
  expect(on('2027-06-18')).toEqual(['end renew', 'length none']);
});
