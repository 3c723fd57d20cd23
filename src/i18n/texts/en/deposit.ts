import type { SameTexts } from '#src/i18n/text-types.ts';
import type { DepositTexts } from '#src/i18n/texts/zh/deposit.ts';

const enDeposit = {
  account: 'Account',
  title: 'Recharge',
  about: 'A recharge is added to your balance as soon as it is paid, and pays for any order.',
  balance: 'Balance',
  form: {
    title: 'Amount',
    presets: 'Usual amounts',
    amount: 'Amount ({{unit}})',
    hint: '{{least}} at least, {{most}} at most',
    submit: 'Go on to pay',
    submitting: 'Creating…',
    methods: 'Next you choose how to pay: Alipay, WeChat, PayPal, card, USDT, USDC or bank transfer.',
  },
  stranded: {
    title: 'It is not known whether the recharge was created',
    about: '{{reason}}. Trying again creates no second one.',
    retry: 'Try again',
  },
  broken: 'The page met an unexpected error',
  failed: 'The recharge did not load',
  result: {
    paid: 'Recharged',
    paidAbout: '{{amount}} was added to your balance.',
    now: 'Your balance is {{balance}}',
    left: 'This recharge is not paid yet',
    leftAbout: 'Recharge {{depositNo}} of {{amount}} is kept and nothing was charged.',
    closed: 'This recharge is closed',
    closedAbout: 'Nothing was charged. You can recharge again.',
    missing: 'Recharge not found',
    missingAbout: 'Recharge {{depositNo}} does not exist, or belongs to another account.',
    looking: 'Looking up the recharge…',
    again: 'Recharge again',
    back: 'Back to the payment',
    pay: 'Go on paying',
    check: 'Look it up',
    drop: 'Give this recharge up',
    form: 'Back to recharging',
  },
  list: {
    title: 'Recharges',
    caption: 'Recharges',
    failed: 'The recharges did not load',
    none: 'No recharges yet',
    noneAbout: 'Every recharge is listed here with its state.',
    number: 'Recharge number',
    amount: 'Amount',
    state: 'State',
    way: 'Method',
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
