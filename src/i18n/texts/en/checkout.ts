import { enPayment } from '#src/i18n/texts/en/payment.ts';
import { enPlacing } from '#src/i18n/texts/en/placing.ts';

export const enCheckout = { payment: enPayment, placing: enPlacing };
