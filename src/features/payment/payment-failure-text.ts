import { isRefused } from '#core/contract/failure.ts';
import type { PaymentFailure } from '#machines/payment/payment.types.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

const ownTexts = ['gatewayFailed', 'conflict'] as const;

/** Why a payment did not go on, and what to do: a provider's own words are for the log. */
export function paymentFailureText(failure: PaymentFailure, t: Translate<'payment'>): string {
  if (failure.kind === 'broken') return t('payment.broken');
  if (failure.kind !== 'refused') return failureText(failure, t);
  const own = ownTexts.find((name) => isRefused(failure, name));
  return own === undefined ? failureText(failure, t) : t(`payment.${own}`);
}
