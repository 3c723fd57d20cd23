import { depositBounds } from '#core/contract/calls/deposit.ts';
import { plainAmount } from '#core/money/money.ts';
import { parseAmount } from '#core/money/parse-amount.ts';

/** Preset amounts in cents. */
export const depositPresets = [10_000, 50_000, 100_000, 500_000, 1_000_000] as const;

/** Returns the preset equal to the amount in the field, in any spelling: `100`, `￥100.00`; null for any other amount. */
export function chosenPreset(text: string): string | null {
  const amount = parseAmount(text, 'amount', depositBounds);
  const preset = amount.ok ? depositPresets.find((cents) => cents === amount.value) : undefined;
  return preset === undefined ? null : plainAmount(preset);
}
