import { expect, test } from 'vitest';
import { depositBounds } from '#core/contract/calls/deposit.ts';
import { plainAmount } from '#core/money/money.ts';
import { chosenPreset, depositPresets } from '#src/features/deposit/deposit-presets.ts';

test.each([
  ['100', '100.00'],
  ['￥1,000.0', '1000.00'],
  ['１００', '100.00'],
  ['100.01', null],
  ['', null],
  ['1e2', null],
])('%j selects the preset %j', (text, want) => {
  expect(chosenPreset(text)).toBe(want);
});

test('every preset is an allowed deposit amount and selects itself', () => {
  for (const cents of depositPresets) {
    expect(cents).toBeGreaterThanOrEqual(depositBounds.least);
    expect(cents).toBeLessThanOrEqual(depositBounds.most);
    expect(chosenPreset(plainAmount(cents))).toBe(plainAmount(cents));
  }
});
