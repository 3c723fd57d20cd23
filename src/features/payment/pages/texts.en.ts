import type { zhPaymentPages, zhPaymentTest } from '#src/features/payment/pages/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPaymentPages = {
  orders: 'Orders',
  title: 'Pay for an order',
  about: 'This page updates once you have paid. You may close it; the payment is not affected.',
  toOrder: 'View order',
  toOrders: 'Orders',
  failed: 'Couldn’t load the order',
  none: {
    title: 'No order to pay for',
    about: 'Open this page by a payment link, or choose orders to pay for in the list.',
  },
  missing: {
    title: 'Order not found',
    about:
      'Order {{orderNo}} does not exist, or belongs to another account. Check the link, or sign in with another account.',
  },
  paid: {
    title: 'This order is paid',
    about: 'Order {{orderNo}} was paid with {{amount}}; nothing more is due.',
  },
  closed: {
    title: 'This order can no longer be paid',
    about: 'Order {{orderNo}} was cancelled. Nothing was charged.',
  },
  success: {
    title: 'Paid',
  },
  fail: {
    title: 'The payment did not go through',
  },
  left: {
    title: 'Payment postponed',
    about: 'The order is kept and nothing was charged. Pay whenever you like.',
    resume: 'Continue paying',
  },
  back: {
    capturing: 'Confirming the payment with its provider…',
    checking: 'Checking the payment…',
    about: 'This takes a few seconds. Neither a reload nor the back button charges twice.',
    unsettled: 'The outcome of the payment is not known yet',
    unsettledAbout: '{{reason}}. Checking again never charges twice.',
    broken: 'The page met an unexpected error',
    retry: 'Check again',
    unknown: {
      title: 'Payment not found',
      about: 'This payment does not exist, or belongs to another account. Nothing was charged.',
    },
    news: {
      late: 'When the money came, the order was paid or cancelled already. It was added to your balance.',
      short:
        'Less than the amount due was received. It was added to your balance; the order is not paid yet.',
      refused:
        'The provider did not accept the payment and nothing was charged. Try again, or pay another way.',
      expired: 'The time to pay is over and nothing was charged. You can pay again.',
    },
  },
  batch: {
    title: 'Pay for several orders',
    about: 'Several orders are paid from your balance, one after the other; each is charged once.',
    list: 'Orders to pay for',
    column: {
      order: 'Order number',
      name: 'Domain',
      status: 'Status',
      amount: 'Amount due',
    },
    unknown: 'Not found',
    total: 'Total due',
    leftOut: {
      one: '{{count}} order is already paid or closed and isn’t included.',
      other: '{{count}} orders are already paid or closed and aren’t included.',
    },
    nothing: {
      title: 'None of these orders is to be paid',
      about: 'They are paid, cancelled, or belong to another account.',
    },
  },
} satisfies SameTexts<typeof zhPaymentPages>;

export const enPaymentTest = {
  payment: 'Payment test',
  deposit: 'Top-up test',
  about:
    'Only in the sandbox. Choose a payment method and an outcome, and follow a payment from start to settlement. No real money moves.',
  method: 'Payment method',
  outcome: 'What the provider does',
  outcomes: {
    accept: 'Accepts',
    lose: 'Accepts, callback lost',
    twice: 'Accepts, callback twice',
    late: 'Paid after it expired',
    refuse: 'Refuses',
    expire: 'Lets it expire',
  },
  outcomeAbout: {
    accept: 'Takes the money and notifies the server',
    lose: 'Takes the money, but its word never arrives: known only when asked',
    twice: 'Sends the same word twice: it may count only once',
    late: 'The money comes when the time is over: it goes to the balance',
    refuse: 'Refuses, nothing is charged',
    expire: 'Nobody pays, the time runs out',
  },
  subject: {
    deposit: 'A new top-up of {{amount}}',
    order: 'An order that waits for payment',
    none: 'No order waits for payment. Place one, then come back.',
    buy: 'Buy a certificate',
  },
  run: 'Run the test',
  running: 'Running…',
  again: 'Run again',
  timeline: 'What happened',
  empty: 'No test yet',
  emptyAbout: 'Every step is listed here as it happens.',
  facts: 'Result',
  state: 'State of the payment',
  subjectState: 'State of what was paid',
  before: 'Balance before',
  after: 'Balance after',
  change: 'Change of the balance',
  toOrder: 'View order {{orderNo}}',
  toDeposit: 'View top-up {{depositNo}}',
  step: {
    created: 'Top-up {{number}} created, {{amount}}',
    chosen: 'Order {{number}} taken, {{amount}}',
    opened: 'Payment opened by {{method}}',
    settled: 'Provider: {{outcome}}',
    captured: 'Captured on the way back: {{state}}',
    asked: 'Provider asked: {{outcome}}',
    unasked: 'The provider could not be reached',
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
    short: 'too little, added to the balance',
    refused: 'refused',
    expired: 'expired',
    replaced: 'replaced',
    unpaid: 'to be paid',
    cancelled: 'cancelled',
  },
  failed: 'Couldn’t load it',
} satisfies SameTexts<typeof zhPaymentTest>;
