import type { zhPaymentPages, zhPaymentTest } from '#src/features/payment/pages/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPaymentPages = {
  orders: 'Orders',
  title: 'Pay for an order',
  about: 'This page updates once you’ve paid. You can close it without affecting the payment.',
  toOrder: 'View order',
  toOrders: 'Orders',
  failed: 'Couldn’t load the order',
  none: {
    title: 'No order to pay for',
    about: 'Open this page from a payment link, or choose orders to pay for in the order list.',
  },
  missing: {
    title: 'Order not found',
    about:
      'Order {{orderNo}} doesn’t exist or belongs to another account. Check the link, or sign in with another account.',
  },
  paid: {
    title: 'This order is already paid',
    about: 'You paid {{amount}} for order {{orderNo}}. Nothing more is due.',
  },
  closed: {
    title: 'This order can no longer be paid',
    about: 'Order {{orderNo}} was cancelled. You haven’t been charged.',
  },
  success: {
    title: 'Paid',
  },
  fail: {
    title: 'The payment didn’t go through',
  },
  left: {
    title: 'Payment postponed',
    about: 'Your order is saved and you haven’t been charged. You can pay any time.',
    resume: 'Continue payment',
  },
  back: {
    capturing: 'Confirming with the payment provider…',
    checking: 'Checking the payment…',
    about: 'This usually takes a few seconds. You won’t be charged twice if you reload or go back.',
    unsettled: 'We don’t have the payment result yet',
    unsettledAbout: '{{reason}}. You won’t be charged twice if you check again.',
    broken: 'An unexpected error occurred',
    retry: 'Check again',
    unknown: {
      title: 'Payment not found',
      about: 'This payment doesn’t exist or belongs to another account. You haven’t been charged.',
    },
    news: {
      late: 'Your payment arrived after the order was already paid or cancelled. The amount was added to your balance.',
      short: 'We received less than the amount due and added it to your balance. The order isn’t paid yet.',
      refused:
        'The payment provider declined the payment. You haven’t been charged. Try again, or choose another payment method.',
      expired: 'The payment has expired. You haven’t been charged, and you can pay again.',
    },
  },
  batch: {
    title: 'Batch payment',
    about: 'Multiple orders are paid from your balance, one after another. Each order is charged only once.',
    list: 'Orders to pay for',
    column: {
      order: 'Order number',
      name: 'Domain',
      status: 'Status',
      amount: 'Amount due',
    },
    unknown: 'Not found',
    total: 'Total due',
    caLimit: {
      one: 'The CA limits how many certificates it issues: {{count}} of these orders has to wait, until {{time}} at the latest. You can still pay for it now.',
      other:
        'The CA limits how many certificates it issues: {{count}} of these orders have to wait, the last until {{time}}. You can still pay for them now.',
    },
    leftOut: {
      one: '{{count}} order is already paid or closed and isn’t included.',
      other: '{{count}} orders are already paid or closed and aren’t included.',
    },
    nothing: {
      title: 'None of these orders needs payment',
      about: 'They’re already paid, cancelled, or belong to another account.',
    },
  },
} satisfies SameTexts<typeof zhPaymentPages>;

export const enPaymentTest = {
  payment: 'Payment test',
  deposit: 'Top-up test',
  about:
    'Available only in the sandbox. Choose a payment method and an outcome, then follow a payment from start to settlement. No real money is charged.',
  method: 'Payment method',
  outcome: 'Provider outcome',
  outcomes: {
    accept: 'Paid',
    lose: 'Paid, callback lost',
    twice: 'Paid, callback sent twice',
    late: 'Paid after expiry',
    refuse: 'Declined',
    expire: 'Expired',
  },
  outcomeAbout: {
    accept: 'The provider takes the payment and notifies the server',
    lose: 'The provider takes the payment, but its notification never arrives. The server finds out only by checking',
    twice: 'The same notification arrives twice. It must count only once',
    late: 'The payment arrives after it has expired and is added to the balance',
    refuse: 'The provider declines the payment. Nothing is charged',
    expire: 'No one pays, and the payment expires',
  },
  subject: {
    deposit: 'A new top-up of {{amount}}',
    order: 'An order awaiting payment',
    none: 'No orders are awaiting payment. Place one, then come back.',
    buy: 'Buy certificate',
  },
  run: 'Run test',
  running: 'Running…',
  again: 'Run again',
  timeline: 'Timeline',
  empty: 'No tests yet',
  emptyAbout: 'Each step appears here as it happens.',
  facts: 'Result',
  state: 'Payment status',
  subjectState: 'Order or top-up status',
  before: 'Balance before',
  after: 'Balance after',
  change: 'Balance change',
  toOrder: 'View order {{orderNo}}',
  toDeposit: 'View top-up {{depositNo}}',
  step: {
    created: 'Top-up {{number}} created, {{amount}}',
    chosen: 'Using order {{number}}, {{amount}}',
    opened: 'Payment started with {{method}}',
    settled: 'Provider: {{outcome}}',
    captured: 'Captured on return: {{state}}',
    asked: 'Checked with the provider: {{outcome}}',
    unasked: 'Couldn’t reach the provider',
    ended: 'Test finished: {{state}}',
    failed: 'Stopped: {{reason}}',
  },
  checked: {
    paid: 'paid',
    unpaid: 'not paid',
    closed: 'closed',
  },
  states: {
    open: 'open',
    paid: 'paid',
    late: 'late, added to the balance',
    short: 'underpaid, added to the balance',
    refused: 'declined',
    expired: 'expired',
    replaced: 'replaced',
    unpaid: 'awaiting payment',
    cancelled: 'cancelled',
  },
  failed: 'Couldn’t load',
} satisfies SameTexts<typeof zhPaymentTest>;
