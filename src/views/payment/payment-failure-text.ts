import type { PaymentFailure } from '#machines/payment/payment.types.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

export function paymentFailureText(failure: PaymentFailure, t: Translate): string {
  return failure.kind === 'broken' ? t('purchase.failure.broken') : failureText(failure, t);
}
