import { type Fault, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** Minimum and maximum of an amount, in cents. */
export interface AmountBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Digits, optionally in groups of three, with up to two decimals after a point or a comma. A comma counts as the decimal mark only before
 * one or two final digits. `1.000` is ambiguous and rejected.
 */
const amountText =
  /^(?:(?<whole>\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(?<cents>\d{1,2}))?|(?<units>\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}),(?<hundredths>\d{1,2}))$/;

/**
 * Parses an amount as typed into cents: `100`, `1,000.5`, `12,5`, `1.000,50`, `￥100`, full-width digits (NFKC), surrounding spaces. A sign,
 * an exponent, a third decimal or a misplaced comma is a fault of `field`, never guessed at. The fault of an amount out of bounds names the
 * bound.
 */
export function parseAmount(text: string, field: string, bounds: AmountBounds): Result<number, Fault> {
  const typed = text.trim();
  if (typed === '') return fail(fault(field, 'required', ''));
  const plain = typed
    .normalize('NFKC')
    .replace(/^[¥$€£]/, '')
    .trim();
  const parts = amountText.exec(plain)?.groups;
  if (parts === undefined) return fail(fault(field, 'amount-format', typed));
  const whole = (parts.whole ?? parts.units ?? '').replace(/[.,]/g, '');
  const cents = Number(`${whole}${(parts.cents ?? parts.hundredths ?? '').padEnd(2, '0')}`);
  if (cents < bounds.least) return fail(fault(field, 'amount-small', typed, plainAmount(bounds.least)));
  if (cents > bounds.most) return fail(fault(field, 'amount-large', typed, plainAmount(bounds.most)));
  return ok(cents);
}
