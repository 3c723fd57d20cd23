import type { zhPayment, zhPaymentMethods, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
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
  chooseMethod: 'Choose a payment method',
  foreign: 'About {{charge}} (rate {{rate}})',
  waiting: 'Paying…',
  awaiting: 'Waiting for payment…',
  notNow: 'Not now',
  offline: {
    title: 'You’re offline',
    about: 'You can’t pay from here until you reconnect. A payment that has begun is checked again then.',
  },
  charged: 'You pay',
  stillOpen:
    'The payment by {{method}} was not made yet. Paying in another way closes it; if you have paid, wait a moment and it shows here.',
  codeFailed: 'Requesting the QR code failed',
  gatewayFailed:
    'The payment provider did not answer; nothing was charged. Try again, or choose another method.',
  conflict: 'It is being paid elsewhere at the same time; nothing was charged here. Try again.',
  loading: 'Reading the order…',
  balance: {
    about: 'Taken from your balance at once',
    notice: 'Your balance is {{balance}}; {{rest}} will be left.',
    short:
      'Not enough balance, please top up first: you have {{balance}} and need {{due}}, {{missing}} more.',
    keep: 'The order is kept; pay for it whenever the balance allows.',
    deposit: 'Top up {{amount}}',
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
  receipt: {
    paid: 'Paid',
    before: 'Balance before',
    after: 'Balance after',
    next: 'Next: validate the domains in the order. The certificate is issued once they are validated.',
    organization: 'Next: the organization is checked. The certificate is issued after that.',
  },
  orders: {
    title: 'All orders',
    notLoaded: 'Orders not loaded yet',
    orderNo: 'Order number',
    amount: 'Amount',
  },
} satisfies SameTexts<typeof zhPayment>;

export const enPaymentQueue = {
  paid: { one: '{{count}} order paid', other: '{{count}} orders paid' },
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

export const enPaymentMethods = {
  preparing: 'Preparing the payment…',
  failed: 'Requesting the payment failed',
  change: 'Choose another method',
  open: 'Open the payment page',
  waiting: {
    form: 'You pay when you submit the card. Submitted it elsewhere? Check the result.',
    title: 'Waiting for your payment',
    about: 'This page updates once you have paid; do not pay again. You may also close it.',
    left: 'Time left',
    until: 'valid until {{time}}',
    check: 'I have paid: check now',
  },
  checking: 'Asking the payment provider…',
  checked: {
    last: 'Last check: {{found}}',
    at: 'Checked at {{time}}: {{found}}',
    paid: 'paid, being confirmed',
    unpaid: 'no payment received yet',
    closed: 'this payment is closed, nothing was received',
    unasked: 'the payment provider cannot be reached',
  },
  expired: {
    code: 'The code has expired',
    title: 'The time to pay is over',
    about:
      'No payment was received and nothing was charged. If you have just paid, check first: no money is lost.',
    renewCode: 'Get a new code',
    renew: 'Start the payment again',
  },
  refused: {
    title: 'The payment was not accepted',
    about:
      'The payment provider refused it and nothing was charged. Try again, or choose another payment method.',
    again: 'Try again',
  },
  short: {
    title: 'Less than the amount was received',
    about: 'What came was less than is due; it was added to your balance. You can pay for the order again.',
  },
  slow: {
    title: 'Your transfer has not arrived yet',
    about:
      'That is usual: do not pay again. The order turns to paid when it arrives, and you can come back to check.',
  },
  unsettled: {
    title: 'The outcome of the payment is not known yet',
    about:
      'It was checked for some time. If you have not paid, you still can. If you have, check now and do not pay again.',
  },
  qr: {
    alt: 'QR code to pay: {{method}}, {{amount}}',
    scan: 'Open {{method}} and scan the code',
    page: 'You can also pay in the browser',
    phone: 'On a phone that cannot scan it',
  },
  confirm: {
    title: 'Confirm the payment on the verification page',
    about: 'The page has opened in a new window. Confirm there and come back; the outcome shows here.',
    again: 'Open the page again',
    back: 'Back',
  },
  redirect: {
    title: 'Pay on the page of {{method}}',
    about: 'The page opens in a new window. Check the amount there and pay.',
    go: 'Go to {{method}}',
  },
  card: {
    label: 'Card',
    loading: 'Loading the card fields…',
    unavailable: 'Couldn’t load the card fields',
    unavailableAbout: 'The network may be down, or an extension blocks them. Nothing was charged.',
    paying: 'Sending…',
    declined: 'The card was not accepted. Check it and try again, or use another card.',
    unanswered:
      'No answer came; the payment may have been made. We are checking; sending it again charges only once.',
    sent: 'Your card was sent; waiting for the bank to confirm it.',
  },
  crypto: {
    network: 'Network',
    address: 'Address',
    amount: 'Exact amount',
    exactTitle: 'Send exactly this amount on this network',
    exact:
      'Another amount or network cannot be matched automatically. Pay the network fee on top; do not deduct it.',
    theAddress: 'the address',
    theAmount: 'the amount',
  },
  bank: {
    accountName: 'Account name',
    accountNo: 'Account number',
    bankName: 'Bank',
    swift: 'SWIFT code',
    amount: 'Amount',
    reference: 'Reference',
    copyAll: 'Copy all',
    all: 'all of the transfer details',
    why: 'Enter the reference exactly as it stands: by it alone your transfer is matched to this order.',
    howLong:
      'A transfer takes 1 to 3 working days. You may close this page; the order turns to paid when it arrives.',
  },
} satisfies SameTexts<typeof zhPaymentMethods>;
