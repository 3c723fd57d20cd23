import type { zhShopPayments } from '#src/features/shop/payments.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enShopPayments = {
  payable: 'Order',
  account: 'Customer',
  method: 'Method',
  state: 'Reason',
  amount: 'Amount',
  received: 'Received',
  failed: 'Failed',
  created: 'Begun',
  ref: 'Provider’s number',
  search: 'Search order or provider number',
  all: 'All',
  tabs: 'Why it failed',
  states: {
    refused: 'Refused',
    expired: 'Not paid in time',
    late: 'Arrived too late',
    short: 'Too little',
  },
  methods: {
    alipay: 'Alipay',
    wechat: 'WeChat Pay',
    paypal: 'PayPal',
    usdt: 'USDT',
    usdc: 'USDC',
    bank: 'Bank transfer',
    stripe: 'Card',
  },
  least: 'Amount at least',
  from: 'Failed from',
  to: 'Failed until (that day included)',
  none: 'No failed payments',
  noneAbout:
    'Payments that a provider refused, that were not paid in time, or that arrived late or short appear here.',
} as const satisfies SameTexts<typeof zhShopPayments>;
