import { zhPayment } from '#src/i18n/texts/zh/payment.ts';
import { zhPlacing } from '#src/i18n/texts/zh/placing.ts';

/** Texts from the press of 'buy' to the payment; an order's page needs the payment's too. */
export const zhCheckout = { payment: zhPayment, placing: zhPlacing };
