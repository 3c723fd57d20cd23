import { replyCode } from '#core/contract/call.ts';
import type { PaymentFailure } from '#machines/payment/payment.types.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

/** Why a payment did not go on, and what to do: a provider's own words are for the log. */
export function paymentFailureText(failure: PaymentFailure, t: Translate<'payment'>): string {
  if (failure.kind === 'broken') return t('payment.broken');
  if (failure.kind !== 'refused') return failureText(failure, t);
  switch (failure.code) {
    case replyCode.gatewayFailed:
      return t('payment.gatewayFailed');
    case replyCode.tooManyTries:
      return t('payment.tooManyTries');
    case replyCode.conflict:
      return t('payment.conflict');
    default:
      return failureText(failure, t);
  }
}
