import { expect, it } from 'vitest';
import { owedOf } from '#core/money/debt.ts';

it.each([
  { name: 'money on the balance', balance: 8_800, want: 0 },
  { name: 'nothing, and nothing owed', balance: 0, want: 0 },
  { name: 'one cent short', balance: -1, want: 1 },
  { name: 'a payment taken back that was spent', balance: -8_800, want: 8_800 },
])('owes what the balance is below zero: $name', ({ balance, want }) => {
  expect(owedOf(balance)).toBe(want);
});
