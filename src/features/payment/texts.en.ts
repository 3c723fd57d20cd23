import type { zhPayment } from '#src/features/payment/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPayment = {
  title: 'Confirm the order and pay',
  product: 'Product',
  method: 'Payment method',
  noMethod: 'No payment method can be used at present; please contact support.',
  overview: 'Overview',
  validity: 'Validity',
  commonName: 'Domain',
  count: 'Orders',
  viewAll: 'View all',
  due: 'Amount due',
  payAmount: 'Pay {{amount}}',
  waiting: 'Paying…',
  awaiting: 'Waiting for payment…',
  notNow: 'Not now',
  charged: 'You pay',
  stillOpen:
    'The payment by {{method}} was not made yet. Paying in another way closes it; if you have paid, wait a moment and it shows here.',
  codeFailed: 'Requesting the QR code failed',
  broken: 'The console failed at this step. Please try again.',
  gatewayFailed:
    'The payment provider did not answer; nothing was charged. Try again, or choose another method.',
  conflict: 'It is being paid elsewhere at the same time; nothing was charged here. Try again.',
  tooManyTries: 'Too many tries. Please wait a minute.',
  loading: 'Reading the order…',
  balance: {
    about: 'Taken from your balance at once',
    notice: 'Your balance is {{balance}}; {{rest}} will be left.',
    short:
      'Not enough balance, please top up first: you have {{balance}} and need {{due}}, {{missing}} more.',
    keep: 'The order is kept; pay for it whenever the balance allows.',
    deposit: 'Top up',
  },
  methods: {
    alipay: {
      about: "Scan a code, or pay on Alipay's page",
      notice: 'Press pay to see a code; scan it with Alipay.',
    },
    wechat: { about: 'Scan a code with WeChat', notice: 'Press pay to see a code; scan it with WeChat.' },
    paypal: {
      about: "Pay on PayPal's page",
      notice:
        "Press pay to get a link to PayPal's page. Approve the payment there; it is made when you come back.",
    },
    stripe: {
      about: 'Credit or debit card, handled by Stripe',
      notice: 'Press pay, then enter your card. It goes to Stripe directly; we never see its number.',
    },
    usdt: {
      about: 'Transfer to an address',
      notice: 'Press pay to see the network, the address and the amount; transfer before the time is over.',
    },
    usdc: {
      about: 'Transfer to an address',
      notice: 'Press pay to see the network, the address and the amount; transfer before the time is over.',
    },
    bank: {
      about: 'Arrives in 1 to 3 working days',
      notice:
        'Press pay to see the account and the reference. The order turns to paid when the money has arrived.',
    },
  },
  deposit: { product: 'Balance top-up', number: 'Number' },
  backup: {
    title: 'Back up the key vault first',
    about:
      'Private keys are kept in this browser only. Without a backup they are lost when the browser is cleared or you change computers.',
    action: 'Back up now',
    later: 'Later',
  },
  info: {
    title: 'Complete your personal information first',
    about:
      'This payment method needs the personal information of your account. The order is kept; pay for it afterwards.',
    go: 'Complete it',
    later: 'Later',
  },
  unavailable: {
    title: 'Couldn’t load the order',
  },
  confirm: {
    pendingTitle: 'Confirming the payment',
    pending:
      'The payment was sent and the server is about to confirm it. You may close this page; it goes on later and never charges twice.',
    uncertain:
      'The payment was not answered and may have gone through. We are checking the order; nothing more is charged until the outcome is known.',
    unsettledTitle: 'It is not known yet whether the payment went through',
    unsettled:
      'The outcome could not be found out. It is safest to check again; paying again is possible too, an order is charged only once.',
    check: 'Check now',
    again: 'Pay again',
    successTitle: 'Paid',
    alreadyPaid: 'This order had been paid before; nothing more was charged.',
    failTitle: 'Payment failed',
    closed: 'The order was cancelled or closed and can no longer be paid. Nothing was charged.',
    missing: 'This order was not found. Nothing was charged.',
    view: 'View order',
  },
  orders: {
    title: 'All orders',
    notLoaded: 'Orders not loaded yet',
    orderNo: 'Order number',
    validity: 'Validity',
    commonName: 'Domain',
    amount: 'Amount',
  },
} satisfies SameTexts<typeof zhPayment>;
