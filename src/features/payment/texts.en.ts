import type { zhPayment, zhPaymentMethods, zhPaymentQueue } from '#src/features/payment/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPayment = {
  title: 'Confirm order and pay',
  product: 'Product',
  method: 'Payment method',
  noMethod: 'No payment methods are available right now. Contact support.',
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
  awaiting: 'Awaiting payment…',
  notNow: 'Not now',
  offline: {
    title: 'You’re offline',
    about:
      'Reconnect to pay. If you’ve already started a payment, we’ll check it again when you’re back online.',
  },
  charged: 'You pay',
  stillOpen:
    'Your earlier payment ({{method}}) isn’t complete. Paying with another method closes it. If you’ve already paid, wait a moment and it will appear here.',
  codeFailed: 'Requesting the QR code failed',
  gatewayFailed:
    'The payment provider didn’t respond. You haven’t been charged. Try again, or choose another method.',
  conflict: 'This is being paid on another page. You haven’t been charged here. Try again.',
  loading: 'Loading the order…',
  balance: {
    about: 'Paid from your balance right away',
    notice: 'Your balance is {{balance}}. After payment, {{rest}} will be left.',
    short:
      'Balance insufficient, please top up first. You have {{balance}} and need {{due}}, so you’re {{missing}} short.',
    keep: 'Your order is saved. You can pay any time after topping up.',
    deposit: 'Top up {{amount}}',
  },
  package: {
    about: 'One certificate of a package you bought; nothing more is charged',
    product: 'Certificate package',
    number: 'Package number',
    paysWith: 'Paid by package',
    units: { one: '1 certificate', other: '{{count}} certificates' },
    pay: { one: 'Use the package (1 certificate)', other: 'Use packages ({{count}} certificates)' },
    left: {
      one: 'Package {{packageNo}} will have 1 certificate left.',
      other: 'Package {{packageNo}} will have {{count}} certificates left.',
    },
    some: 'Packages pay for {{count}} of {{total}} orders.',
    rest: 'The remaining {{amount}} is paid from your balance.',
  },
  methods: {
    alipay: {
      about: 'Scan a code, or pay on Alipay’s website',
      notice: 'Select Pay to get a QR code, then scan it with Alipay.',
    },
    wechat: {
      about: 'Scan a code with WeChat',
      notice: 'Select Pay to get a QR code, then scan it with WeChat.',
    },
    paypal: {
      about: 'Pay on PayPal’s website',
      notice:
        'Select Pay to get a link to PayPal. Approve the payment there, then return here to complete it.',
    },
    stripe: {
      about: 'Credit or debit card, processed by Stripe',
      notice:
        'Select Pay, then enter your card details. They go directly to Stripe. We never see your card number.',
    },
    usdt: {
      about: 'Transfer to an address',
      notice:
        'Select Pay to see the network, address and amount. Send the transfer before the time runs out.',
    },
    usdc: {
      about: 'Transfer to an address',
      notice:
        'Select Pay to see the network, address and amount. Send the transfer before the time runs out.',
    },
    bank: {
      about: 'Arrives in 1 to 3 business days',
      notice:
        'Select Pay to see the account details and reference. The order is marked as paid when your transfer arrives.',
    },
  },
  deposit: { product: 'Balance top-up', number: 'Top-up number' },
  backup: {
    title: 'Back up your key vault first',
    about:
      'Private keys are stored only in this browser. Without a backup, you’ll lose them if you clear your browser data or change computers.',
    action: 'Back up now',
    later: 'Later',
  },
  info: {
    title: 'Complete your personal information first',
    about:
      'This payment method requires your account’s personal information. Your order is saved, and you can pay once it’s complete.',
    go: 'Go complete',
  },
  unavailable: {
    title: 'Couldn’t load the order',
  },
  confirm: {
    pendingTitle: 'Confirming your payment',
    pending:
      'Your payment was sent and is waiting for the server to confirm it. You can close this page. Confirmation continues later, and you won’t be charged twice.',
    uncertain:
      'The server didn’t respond, so the payment may have gone through. We’re checking the order and won’t charge you again until we know the result.',
    unsettledTitle: 'We don’t know yet whether the payment went through',
    unsettled:
      'We couldn’t get the result. It’s safest to check again. You can also pay again: each order is charged only once.',
    check: 'Check now',
    again: 'Pay again',
    successTitle: 'Paid',
    alreadyPaid: 'This order was already paid. You weren’t charged again.',
    failTitle: 'Payment failed',
    closed: 'The order was cancelled or closed and can no longer be paid. You haven’t been charged.',
    missing: 'Order not found. You haven’t been charged.',
    view: 'View order',
  },
  receipt: {
    paid: 'Paid',
    before: 'Balance before',
    after: 'Balance after',
    next: 'Next: validate the domains in the order. The certificate is issued once they are validated.',
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
    'The orders are charged to your balance one by one. You can close this page. Payment continues, and each order is charged only once.',
  title: 'Batch payment',
  tally: '{{total}} orders: {{paid}} paid, {{failed}} failed.',
  paidTitle: 'All orders are paid',
  partlyTitle: 'Some orders weren’t paid',
  failed: 'Unpaid orders',
  orderNo: 'Order number',
  commonName: 'Domain',
  amount: 'Amount',
  why: 'Reason',
  reason: {
    'balance-short': 'Balance insufficient',
    'already-paid': 'Already paid',
    'wrong-state': 'Cancelled, so it can no longer be paid',
    'approval-needed': 'Exceeds a spending limit and needs an approval',
    'in-other-queue': 'Being paid by another batch payment',
    error: 'Something went wrong. You weren’t charged',
  },
  topUp: 'Unpaid orders are saved. Top up, then pay for them.',
  again: 'You weren’t charged for these orders. You can try paying for them again.',
  reading: 'Checking the other orders…',
  missing: 'Your balance is {{missing}} short. Top up, then pay for the rest.',
  payRest: 'Pay for the remaining {{count}} ({{amount}})',
  deposit: 'Top up',
  toOrders: 'View orders',
  unsettledTitle: 'Couldn’t get the payment progress',
  unsettledAbout: 'The server continues paying, and each order is charged only once. Check again later.',
  check: 'Check now',
  card: {
    label: 'Batch payments',
    show: 'Show',
    dismiss: 'Dismiss',
    more: { one: '{{count}} more payment', other: '{{count}} more payments' },
    failed: '{{count}} failed',
  },
  shortNote: 'If you pay now, orders are paid in sequence until your balance runs out. The rest are saved.',
} satisfies SameTexts<typeof zhPaymentQueue>;

export const enPaymentMethods = {
  preparing: 'Preparing the payment…',
  failed: 'Couldn’t start the payment',
  change: 'Choose another method',
  open: 'Open the payment page',
  waiting: {
    form: 'You pay when you submit your card. If you already submitted it elsewhere, check the result.',
    title: 'Waiting for your payment',
    about: 'This page updates once you’ve paid, so don’t pay again. You can also close it.',
    left: 'Time left',
    until: 'valid until {{time}}',
    check: 'I’ve paid, check now',
  },
  checking: 'Checking with the payment provider…',
  checked: {
    last: 'Last check: {{found}}',
    at: 'Checked at {{time}}: {{found}}',
    paid: 'paid, waiting for confirmation',
    unpaid: 'no payment received yet',
    closed: 'this payment is closed and nothing was received',
    unasked: 'couldn’t reach the payment provider',
  },
  expired: {
    code: 'The code has expired',
    title: 'The payment has expired',
    about:
      'We didn’t receive a payment, and you haven’t been charged. If you’ve just paid, check first. Your money isn’t lost.',
    renewCode: 'Get a new code',
    renew: 'Start payment again',
  },
  refused: {
    title: 'Payment declined',
    about:
      'The payment provider declined the payment. You haven’t been charged. Try again, or choose another payment method.',
    again: 'Try again',
  },
  short: {
    title: 'We received less than the amount due',
    about: 'The amount you paid was added to your balance. You can pay for the order again.',
  },
  slow: {
    title: 'Your transfer hasn’t arrived yet',
    about:
      'This is normal, so don’t pay again. The order is marked as paid when your transfer arrives. You can come back any time to check.',
  },
  unsettled: {
    title: 'We don’t have the payment result yet',
    about:
      'We’ve been checking for a while. If you haven’t paid, you still can. If you have, check now and don’t pay again.',
  },
  qr: {
    alt: 'Payment QR code: {{method}}, {{amount}}',
    scan: 'Open {{method}} and scan the code',
    page: 'You can also pay in the browser',
    phone: 'If you can’t scan the code on your phone',
  },
  confirm: {
    title: 'Confirm the payment on the verification page',
    about: 'The page opened in a new window. Confirm there and come back. The result will appear here.',
    again: 'Open the page again',
    back: 'Back',
  },
  redirect: {
    title: 'Pay on {{method}}’s website',
    about: 'The page opens in a new window. Check the amount there and pay.',
    go: 'Go to {{method}}',
  },
  card: {
    label: 'Card',
    loading: 'Loading the card fields…',
    unavailable: 'Couldn’t load the card fields',
    unavailableAbout:
      'Your network may be down, or a browser extension may be blocking them. You haven’t been charged.',
    paying: 'Submitting…',
    declined: 'Your card was declined. Check the details and try again, or use another card.',
    unanswered:
      'No response. The payment may have gone through, and we’re checking. If you submit again, you’re still charged only once.',
    sent: 'Your card was submitted. Waiting for the bank to confirm it.',
  },
  crypto: {
    network: 'Network',
    address: 'Address',
    amount: 'Exact amount',
    exactTitle: 'Send exactly this amount on this network',
    exact:
      'We can’t match a different amount or network automatically. Pay the network fee separately. Don’t deduct it from the amount.',
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
    all: 'all transfer details',
    why: 'Enter the reference exactly as shown. We use it to match your transfer to this order.',
    howLong:
      'Transfers usually take 1 to 3 business days. You can close this page. The order is marked as paid when your transfer arrives.',
  },
} satisfies SameTexts<typeof zhPaymentMethods>;
