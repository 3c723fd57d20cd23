import { isRefused, type StepFailure } from '#core/contract/failure.ts';
import { failureText } from '#src/i18n/failure-text.ts';
import type { Translate } from '#src/i18n/texts.ts';

const ownTexts = ['gatewayFailed', 'conflict'] as const;

/** Returns why a payment failed and what to do. A provider's own wording goes only to the log. */
export function paymentFailureText(failure: StepFailure, t: Translate<'payment'>): string {
  // A refusal with a fault names what is wrong.
  const isPlain = failure.kind === 'refused' && failure.errors.length === 0;
  const own = isPlain && ownTexts.find((name) => isRefused(failure, name));
  return own ? t(`payment.${own}`) : failureText(failure, t);
}
