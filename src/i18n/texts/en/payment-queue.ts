import type { SameTexts } from '#src/i18n/text-types.ts';
import type { PaymentQueueTexts } from '#src/i18n/texts/zh/payment-queue.ts';

const enPaymentQueue = {
  settling: 'Paying for the orders',
  settlingCount: '{{done}} / {{total}}',
  settlingAbout:
    'The orders are charged to your balance one by one. You may close this page: payment goes on, and each order is charged only once.',
  partlyTitle: 'Some orders were not paid',
  failed: 'Orders that were not paid',
  orderNo: 'Order number',
  commonName: 'Domain',
  amount: 'Amount',
  why: 'Reason',
  reason: {
    'balance-short': 'Not enough balance',
    'already-paid': 'Paid before',
    'wrong-state': 'Cancelled; it can no longer be paid',
    error: 'Something went wrong; nothing was charged',
  },
  topUp: 'The orders that were not paid are kept: top up, then pay for the rest.',
  again: 'Nothing was charged for these orders; you can pay for them again.',
  shortNote: 'If you pay now, orders are paid in their sequence until the balance ends. The rest are kept.',
} as const;

export const enPaymentQueuePart = { paymentQueue: enPaymentQueue } satisfies SameTexts<PaymentQueueTexts>;
