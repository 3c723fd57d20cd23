import { describe, expect, it } from 'vitest';
import { addDays } from '#core/orders/span.ts';
import { maskedAccount, type WithdrawalAsked, withdrawalFaults } from '#core/referral/bank.ts';
import { isSameOwner, type Purchase, rewardChanges } from '#core/referral/rewards.ts';

const invitedTime = new Date('2026-01-15T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');
const purchase = (entryID: number, cents: number, change: Partial<Purchase> = {}): Purchase => ({
  entryID,
  at: new Date('2026-02-01T00:00:00Z'),
  cents,
  backCents: 0,
  ...change,
});
const terms = { percent: 10, invitedTime, now, moneyIn: 1_000_000, isSelf: false };
const given = (base: number, cents: number) => new Map([[1, { base, cents }]]);
const none = new Map();

describe('the rewards for an invited account', () => {
  it.each([
    { name: 'a share, rounded down', of: [purchase(1, 8_805)], want: [[1, 8_805, 880]] },
    { name: 'nothing before it is final', of: [purchase(1, 8_800, { at: addDays(now, -29) })], want: [] },
    {
      name: 'the day it is final',
      of: [purchase(1, 8_800, { at: addDays(now, -30) })],
      want: [[1, 8_800, 880]],
    },
    {
      name: 'nothing after the first twelve months',
      of: [purchase(1, 8_800, { at: new Date('2027-01-15T00:00:00Z') })],
      with: { now: new Date('2028-01-01') },
      want: [],
    },
    {
      name: 'the last moment of these',
      of: [purchase(1, 8_800, { at: new Date('2027-01-14T23:59:59Z') })],
      with: { now: new Date('2028-01-01') },
      want: [[1, 8_800, 880]],
    },
    { name: 'nothing twice', of: [purchase(1, 8_800)], was: given(8_800, 880), want: [] },
    { name: 'nothing for what was refunded', of: [purchase(1, 8_800, { backCents: 8_800 })], want: [] },
    {
      name: 'a share of what was not',
      of: [purchase(1, 8_800, { backCents: 800 })],
      want: [[1, 8_000, 800]],
    },
    {
      name: 'taken back after a late refund',
      of: [purchase(1, 8_800, { backCents: 8_800 })],
      was: given(8_800, 880),
      want: [[1, -8_800, -880]],
    },
    {
      name: 'taken back in part',
      of: [purchase(1, 8_800, { backCents: 3_300 })],
      was: given(8_800, 880),
      want: [[1, -3_300, -330]],
    },
    { name: 'nothing of what a gift paid', of: [purchase(1, 8_800)], with: { moneyIn: 0 }, want: [] },
    {
      name: 'only what money paid',
      of: [purchase(1, 8_800), purchase(2, 8_800)],
      with: { moneyIn: 10_000 },
      want: [
        [1, 8_800, 880],
        [2, 1_200, 120],
      ],
    },
    {
      name: 'taken back after a chargeback, the last first',
      of: [purchase(1, 8_800), purchase(2, 8_800)],
      with: { moneyIn: 8_800 },
      was: new Map([
        [1, { base: 8_800, cents: 880 }],
        [2, { base: 8_800, cents: 880 }],
      ]),
      want: [[2, -8_800, -880]],
    },
    { name: 'nothing for oneself', of: [purchase(1, 8_800)], with: { isSelf: true }, want: [] },
    {
      name: 'taken back from oneself',
      of: [purchase(1, 8_800)],
      with: { isSelf: true },
      was: given(8_800, 880),
      want: [[1, -8_800, -880]],
    },
    {
      name: 'kept when the share changes',
      of: [purchase(1, 8_800)],
      with: { percent: 5 },
      was: given(8_800, 880),
      want: [],
    },
    { name: 'none while nobody can invite', of: [purchase(1, 8_800)], with: { percent: 0 }, want: [] },
  ])('are $name', ({ of, with: change = {}, was = none, want }) => {
    const changes = rewardChanges(of, was, { ...terms, ...change });
    expect(changes.map(({ entryID, base, cents }) => [entryID, base, cents])).toEqual(want);
  });
});

describe('the same owner', () => {
  const facts = {
    emails: ['ada@example.com'],
    telephones: ['86 13800138000'],
    companies: ['Engines Ltd', ''],
  };
  const other = {
    emails: ['grace@example.com'],
    telephones: ['1 13800138000'],
    companies: ['', 'Ships Inc'],
  };
  it.each([
    { name: 'nothing in common', of: {}, want: false },
    { name: 'a mailbox', of: { emails: ['ADA@example.com'] }, want: true },
    { name: 'a mailbox with a tag', of: { emails: ['ada+2@example.com'] }, want: true },
    { name: 'a telephone', of: { telephones: ['86 13800138000'] }, want: true },
    { name: 'a company', of: { companies: ['engines ltd '] }, want: true },
    { name: 'no company at all', of: { companies: [''] }, want: false },
    { name: 'no mailbox at all', of: { emails: [''] }, want: false },
  ])('has $name: $want', ({ of, want }) => {
    expect(isSameOwner(facts, { ...other, ...of })).toBe(want);
  });
});

describe('a withdrawal', () => {
  const asked: WithdrawalAsked = {
    ...{ amount: 10_000, to: 'bank', holder: 'Ada', bankName: 'ICBC', accountNo: '6222 0202 0011 2233' },
  };
  it.each([
    { name: 'fits', of: {}, want: [] },
    {
      name: 'needs no bank for the balance',
      of: { to: 'balance' as const, holder: '', bankName: '', accountNo: '' },
      want: [],
    },
    { name: 'is not too small', of: { amount: 9_999 }, want: ['amount amount-small'] },
    { name: 'is not above what there is', of: { amount: 20_001 }, want: ['amount amount-large'] },
    {
      name: 'is complete',
      of: { holder: ' ', bankName: '', accountNo: '' },
      want: ['holder required', 'bankName required', 'accountNo required'],
    },
    { name: 'has a number of an account', of: { accountNo: '12-AB!' }, want: ['accountNo format'] },
    { name: 'takes an IBAN', of: { accountNo: 'de89 3704 0044 0532 0130 00' }, want: [] },
    { name: 'has short names', of: { holder: 'x'.repeat(65) }, want: ['holder too-long'] },
  ])('$name', ({ of, want }) => {
    const found = withdrawalFaults({ ...asked, ...of }, 20_000);
    expect(found.map(({ field, reason }) => `${field} ${reason}`)).toEqual(want);
  });

  it('shows the end of the account alone', () => {
    expect(maskedAccount('6222020200112233')).toBe('•••• 2233');
    expect(maskedAccount('')).toBe('');
  });
});
