import * as paymentCalls from '#core/contract/calls/payment.ts';
import { useCall } from '#src/console/use-call.ts';
import { methodNameOf } from '#src/features/payment/method-name.ts';
import { useLanguage } from '#src/i18n/use-text.ts';

/** What a payment method is called; `-` where none has paid yet. */
export function useMethodName(): (name: string) => string {
  const language = useLanguage();
  const methods = useCall(paymentCalls.payWays, {}, { select: ({ payWays }) => payWays });
  return (name) => methodNameOf(methods.data ?? [], name, language) || '-';
}
