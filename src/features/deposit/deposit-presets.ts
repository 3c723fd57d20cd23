import { depositBounds } from '#core/contract/calls/deposit.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';

/** Amounts to choose from, in cents. */
export const depositPresets = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const;

/** The amount of a preset as it stands in the field. */
export function presetText(cents: number): string {
  return plainAmount(cents);
}

/** The preset that was typed or chosen, in any spelling: `100`, `￥100.00`; null for another amount. */
export function chosenPreset(text: string): string | null {
  const amount = parseAmount(text, 'amount', depositBounds);
  const preset = amount.ok ? depositPresets.find((cents) => cents === amount.value) : undefined;
  return preset === undefined ? null : presetText(preset);
}
