import type { SameTexts } from '#src/i18n/text-types.ts';
import type { DepositTexts } from '#src/i18n/texts/zh/deposit.ts';

const enDeposit = {
  account: 'Account',
  title: 'Top up',
  about: 'A top-up is added to your balance as soon as it is paid, and can pay for any order.',
  balance: 'Balance',
  form: {
    title: 'Amount',
    presets: 'Usual amounts',
    amount: 'Amount ({{unit}})',
    hint: 'From {{least}} to {{most}}',
    submit: 'Continue to payment',
    submitting: 'Creating…',
    methods: 'Next you choose how to pay: Alipay, WeChat, PayPal, card, USDT, USDC or bank transfer.',
  },
  unresolved: {
    title: 'It is not known whether the top-up was created',
    about: '{{reason}}. Trying again creates no second one.',
    retry: 'Try again',
  },
  broken: 'The page met an unexpected error',
  failed: 'The top-up did not load',
  result: {
    paid: 'Balance topped up',
    paidAbout: '{{amount}} was added to your balance.',
    now: 'Your balance is {{balance}}',
    left: 'This top-up is not paid yet',
    leftAbout: 'Top-up {{depositNo}} of {{amount}} is kept and nothing was charged.',
    closed: 'This top-up is closed',
    closedAbout: 'Nothing was charged. You can top up again.',
    missing: 'Top-up not found',
    missingAbout: 'Top-up {{depositNo}} does not exist, or belongs to another account.',
    reading: 'Checking the top-up…',
    again: 'Top up again',
    back: 'Back to the payment',
    pay: 'Continue paying',
    check: 'Check now',
    drop: 'Discard this top-up',
    form: 'Back to top-up',
  },
  list: {
    title: 'Top-ups',
    caption: 'Top-ups',
    failed: 'The top-ups did not load',
    none: 'No top-ups yet',
    noneAbout: 'Every top-up is listed here with its state.',
    number: 'Top-up number',
    amount: 'Amount',
    state: 'State',
    method: 'Method',
    created: 'Created',
    paidAt: 'Received',
    pay: 'Pay',
  },
  state: {
    unpaid: 'To be paid',
    paid: 'Received',
    cancelled: 'Closed',
  },
} as const;

export const enDepositPart = { deposit: enDeposit } satisfies SameTexts<DepositTexts>;
