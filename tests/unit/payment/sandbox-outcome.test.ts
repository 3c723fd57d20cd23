import { describe, expect, it } from 'vitest';
import { type Settlement, settlementOf, stateAt } from '#server/sandbox/payments/outcome.ts';

type Case = readonly [
  state: Parameters<typeof settlementOf>[0],
  outcome: Parameters<typeof settlementOf>[1],
  want: Settlement | null,
];
const paid = (...tell: Settlement['tell']): Settlement => ({
  state: 'paid',
  tell,
  notices: tell.filter((state) => state === 'paid').length,
});

const oneStep: readonly Case[] = [
  ['open', 'accept', paid('paid')],
  ['open', 'lose', paid()],
  ['open', 'twice', paid('paid', 'paid')],
  ['open', 'late', paid('expired', 'paid')],
  ['open', 'refuse', { state: 'refused', tell: ['refused'], notices: 0 }],
  ['open', 'expire', { state: 'expired', tell: ['expired'], notices: 0 }],
  ['expired', 'late', paid('paid')],
  ['closed', 'late', paid('paid')],
  ['expired', 'accept', null],
  ['expired', 'expire', null],
  ['closed', 'accept', null],
  ['paid', 'accept', null],
  ['paid', 'late', null],
  ['paid', 'refuse', null],
  ['paid', 'expire', null],
  ['refused', 'accept', null],
  ['refused', 'late', null],
];

const twoSteps: readonly Case[] = [
  ['open', 'accept', { state: 'approved', tell: [], notices: 1 }],
  ['open', 'lose', { state: 'approved', tell: [], notices: 0 }],
  ['open', 'twice', { state: 'approved', tell: [], notices: 2 }],
  ['open', 'late', { state: 'approved', tell: ['expired'], notices: 1 }],
  ['expired', 'late', { state: 'approved', tell: [], notices: 1 }],
  ['open', 'refuse', { state: 'refused', tell: ['refused'], notices: 0 }],
  ['approved', 'accept', null],
  ['approved', 'refuse', null],
];

describe('the outcome of a sandbox payment', () => {
  it.each(oneStep)('%s, with choice %s', (state, outcome, want) => {
    expect(settlementOf(state, outcome, false)).toEqual(want);
  });
  it.each(twoSteps)('that must be captured: %s, with choice %s', (state, outcome, want) => {
    expect(settlementOf(state, outcome, true)).toEqual(want);
  });
});

describe('the state of a sandbox payment', () => {
  const end = new Date('2026-11-21T12:00:00Z');
  const before = new Date(end.getTime() - 1);
  it.each([
    ['open', before, 'open'],
    ['open', end, 'expired'],
    ['approved', end, 'approved'],
    ['paid', end, 'paid'],
  ] as const)('stored as %s is at %s: %s', (state, now, want) => {
    const row = { state, expireTime: end } as Parameters<typeof stateAt>[0];
    expect(stateAt(row, now)).toBe(want);
  });
});
