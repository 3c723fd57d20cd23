import { shownValidity, type Validity } from '#core/orders/span.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** `90 days`, `2 years` (product.md, 'Validity'). */
export function validityText(validity: Validity, t: Translate): string {
  const { unit, amount } = shownValidity(validity);
  return t.count(unit === 'day' ? 'common.days' : 'common.years', amount);
}
