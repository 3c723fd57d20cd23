import { describe, expect, it } from 'vitest';
import { emptyProfile } from '#core/account/check-profile.ts';
import {
  checkOrganizationApplication,
  chineseDay,
  mayApply,
  organizationProgress,
  personProgress,
  shownBankAccount,
} from '#core/realname/real-name.ts';
import { sandboxVerdict } from '#core/realname/sandbox-review.ts';

const full = {
  orgName: '青杉科技',
  socialCode: '91440300708461136T',
  legalName: '欧阳明',
  openAccount: '招商银行杭州分行',
  bankAccount: '6214 8300 1234 5678',
};
const faultsOf = (change: Partial<typeof full>) =>
  checkOrganizationApplication({ ...full, ...change }).map(({ field, reason }) => `${field} ${reason}`);

describe('an application of an organization', () => {
  it.each<{ name: string; change: Partial<typeof full>; want: readonly string[] }>([
    { name: 'complete', change: {}, want: [] },
    { name: 'without a bank', change: { openAccount: '', bankAccount: '' }, want: [] },
    { name: 'with half a bank', change: { bankAccount: '' }, want: ['bankAccount required'] },
    { name: 'with the other half', change: { openAccount: '' }, want: ['openAccount required'] },
    { name: 'with letters in the account', change: { bankAccount: 'ABC' }, want: ['bankAccount format'] },
    { name: 'with a short account', change: { bankAccount: '1234567' }, want: ['bankAccount format'] },
    { name: 'with markup', change: { orgName: '<script>' }, want: ['orgName format'] },
    { name: 'with a typo', change: { socialCode: '91440300708461136A' }, want: ['socialCode check-digit'] },
    {
      name: 'empty',
      change: { orgName: '', socialCode: '', legalName: '' },
      want: ['orgName required', 'socialCode required', 'legalName required'],
    },
  ])('$name', ({ change, want }) => {
    expect(faultsOf(change)).toEqual(want);
  });

  it('shows four digits of its account', () => {
    expect([shownBankAccount('6214 8300 1234 5678'), shownBankAccount('')]).toEqual(['**** 5678', '']);
  });
});

describe('progress', () => {
  const profile = { ...emptyProfile, name: 'Ada', country: 'CN' };
  it.each([
    { name: 'nothing', value: personProgress(emptyProfile, { email: '', telephone: '' }, 'none'), want: 0 },
    // 3 of 10 fields.
    { name: 'some', value: personProgress(profile, { email: 'a@b.test', telephone: '' }, 'none'), want: 30 },
    {
      name: 'applied',
      value: personProgress(profile, { email: 'a@b.test', telephone: '' }, 'waiting'),
      want: 50,
    },
    {
      name: 'refused',
      value: personProgress(profile, { email: 'a@b.test', telephone: '' }, 'refused'),
      want: 30,
    },
    { name: 'no organization', value: organizationProgress(null, 'none'), want: 0 },
    // 4 of 6, rounded down.
    {
      name: 'without a bank',
      value: organizationProgress({ ...full, openAccount: '', bankAccount: '' }, 'passed'),
      want: 66,
    },
    { name: 'all', value: organizationProgress(full, 'passed'), want: 100 },
  ])('of $name is $want %', ({ value, want }) => {
    expect(value).toBe(want);
  });
});

it('applies the first time and after a refusal', () => {
  expect((['none', 'waiting', 'passed', 'refused'] as const).filter(mayApply)).toEqual(['none', 'refused']);
});

it('counts days as in China', () => {
  expect(chineseDay(new Date('2026-11-27T16:00:00Z'))).toBe('2026-11-28');
});

describe('the sandbox’s reviewer', () => {
  it.each([
    { name: '青杉科技', want: { verdict: 'passed' } },
    { name: '拒绝公司', want: { verdict: 'refused', reason: 'name-mismatch', note: '' } },
    { name: 'Refused Ltd', want: { verdict: 'refused', reason: 'name-mismatch', note: '' } },
    { name: '模糊公司', want: { verdict: 'refused', reason: 'proof-unreadable', note: '' } },
    { name: 'Wait Ltd', want: null },
  ])('decides $name', ({ name, want }) => {
    expect(sandboxVerdict({ name })).toEqual(want);
  });
});
