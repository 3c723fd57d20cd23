import type { zhPaymentPages } from '#src/features/payment/pages/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPaymentPages = {
  orders: 'Orders',
  order: 'Order {{orderNo}}',
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
    about: '{{amount}} was paid. The order goes on with its validation.',
    several: 'All {{count}} orders are paid, {{amount}} in all.',
    balance: 'Balance {{balance}}',
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
    looking: 'Checking the payment…',
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
    balance: 'Balance',
    missing: 'Still needed',
    enough: 'Left afterwards',
    deposit: 'Top up {{amount}}',
    leftOut: {
      one: '{{count}} order is already paid or closed and isn’t included.',
      other: '{{count}} orders are already paid or closed and aren’t included.',
    },
    nothing: {
      title: 'None of these orders is to be paid',
      about: 'They are paid, cancelled, or belong to another account.',
    },
    pay: 'Payment',
    paying: 'Paying',
    done: { one: '{{count}} order paid', other: '{{count}} orders paid' },
    again: 'View these orders',
  },
} satisfies SameTexts<typeof zhPaymentPages>;
