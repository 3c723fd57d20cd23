import type { zhPaymentMethods } from '#src/features/payment/methods/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPaymentMethods = {
  preparing: 'Preparing the payment…',
  failed: 'Requesting the payment failed',
  change: 'Choose another method',
  amount: 'Amount',
  open: 'Open the payment page',
  waiting: {
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
    check: 'Check now',
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
    check: 'Check now',
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
    fail: 'Payment failed',
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
    pay: 'Pay {{amount}}',
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
