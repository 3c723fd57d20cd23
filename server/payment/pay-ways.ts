import type { PayWay } from '#core/contract/calls/payment.ts';

/** Ways to pay, numbered as spec §4 has them; those that are switched off are declared so that every console knows them. */
export const payWays = [
  { name: 'balance', payWay: 5, switch: 'Y', showName: 'Account balance', cnName: '余额支付' },
  { name: 'alipay', payWay: 0, switch: 'N', showName: 'Alipay', cnName: '支付宝' },
  { name: 'wechat', payWay: 1, switch: 'N', showName: 'WeChat Pay', cnName: '微信支付' },
  { name: 'paypal', payWay: 2, switch: 'N', showName: 'PayPal', cnName: 'PayPal' },
  { name: 'usdt', payWay: 3, switch: 'N', showName: 'USDT', cnName: 'USDT' },
  { name: 'usdc', payWay: 3, switch: 'N', showName: 'USDC', cnName: 'USDC' },
  { name: 'bank', payWay: 4, switch: 'N', showName: 'Bank transfer', cnName: '银行转账' },
  { name: 'stripe', payWay: 6, switch: 'N', showName: 'Card (Stripe)', cnName: '银行卡 (Stripe)' },
] as const satisfies readonly PayWay[];
