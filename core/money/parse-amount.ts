import { type Fault, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** Least and most cents of an amount. */
export interface AmountBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Digits, in groups of three or in none, and up to two more after the decimal mark: a point, or a comma, which two digits or one
 * behind it tell from the comma of a group. `1.000` could be either and is none.
 */
const amountText =
  /^(?:(?<whole>\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(?<cents>\d{1,2}))?|(?<units>\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}),(?<hundredths>\d{1,2}))$/;

/**
 * Cents of an amount as a person types it: `100`, `1,000.5`, `12,5`, `1.000,50`, `￥100`, full-width digits (NFKC), blanks around it. A sign,
 * an exponent, a third decimal and a comma out of place are faults of `field`, never guessed at; so is an amount out of
 * bounds, whose fault names the bound.
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
