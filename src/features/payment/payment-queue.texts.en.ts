import type { zhPaymentQueue } from '#src/features/payment/payment-queue.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPaymentQueue = {
  settling: 'Paying for the orders',
  settlingCount: '{{done}} / {{total}}',
  settlingAbout:
    'The orders are charged to your balance one by one. You may close this page: payment goes on, and each order is charged only once.',
  title: 'Paying for several orders',
  tally: '{{total}} orders: {{paid}} paid, {{failed}} failed.',
  paidTitle: 'All orders are paid',
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
  reading: 'Looking at the other orders…',
  missing: 'Your balance is {{missing}} short. Top up, then pay for the rest.',
  payRest: 'Pay for the other {{count}} ({{amount}})',
  deposit: 'Top up',
  toOrders: 'View orders',
  unsettledTitle: 'The progress cannot be found out now',
  unsettledAbout: 'The server pays on, and charges each order only once. Please check again later.',
  check: 'Check now',
  card: {
    label: 'Payments of several orders',
    show: 'Show',
    dismiss: 'Dismiss',
    more: { one: '{{count}} more payment', other: '{{count}} more payments' },
    failed: '{{count}} failed',
  },
  shortNote: 'If you pay now, orders are paid in their sequence until the balance ends. The rest are kept.',
} satisfies SameTexts<typeof zhPaymentQueue>;
