import type { Translate } from '#src/i18n/texts.ts';

/** The name of a payment method; one this console does not know is shown as it is. */
export function paymentMethodText(payWay: string, t: Translate<'status'>): string {
  return payWay === 'balance' ? t('status.payWay.balance') : payWay || '-';
}
