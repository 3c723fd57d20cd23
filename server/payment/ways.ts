import type { PayWay } from '#core/contract/calls/payment.ts';
import { defaultCurrency } from '#core/money/money.ts';
import type { Gateways } from '#server/payment/gateways/gateways.ts';

/** A way to pay, numbered as spec §4 has it. */
export interface Way extends Omit<PayWay, 'switch'> {
  /** Null for the balance, which asks no provider. */
  readonly provider: {
    /** What the payer pays in. */
    readonly currency: string;
    /** Seconds a payment can be paid for. */
    readonly lifetime: number;
    /** The provider's bank asks who pays (reply code 12077). */
    readonly needsPersonalInfo: boolean;
  } | null;
}
export type ProviderWay = Way & { readonly provider: NonNullable<Way['provider']> };

const minutes = 60;
const days = 86_400;

function through(currency: string, lifetime: number, needsPersonalInfo = false): Way['provider'] {
  return { currency, lifetime, needsPersonalInfo };
}

/** Every way there is; a new one is a line here and a gateway that takes it. */
export const ways: readonly Way[] = [
  { name: 'balance', payWay: 5, showName: 'Account balance', cnName: '余额支付', provider: null },
  {
    name: 'alipay',
    payWay: 0,
    showName: 'Alipay',
    cnName: '支付宝',
    provider: through('CNY', 15 * minutes),
  },
  {
    name: 'wechat',
    payWay: 1,
    showName: 'WeChat Pay',
    cnName: '微信支付',
    provider: through('CNY', 15 * minutes),
  },
  { name: 'paypal', payWay: 2, showName: 'PayPal', cnName: 'PayPal', provider: through('USD', 30 * minutes) },
  { name: 'usdt', payWay: 3, showName: 'USDT', cnName: 'USDT', provider: through('USDT', 30 * minutes) },
  { name: 'usdc', payWay: 3, showName: 'USDC', cnName: 'USDC', provider: through('USDC', 30 * minutes) },
  {
    name: 'bank',
    payWay: 4,
    showName: 'Bank transfer',
    cnName: '银行转账',
    provider: through(defaultCurrency.unit, 3 * days),
  },
  {
    name: 'stripe',
    payWay: 6,
    showName: 'Card (Stripe)',
    cnName: '银行卡 (Stripe)',
    provider: through('USD', 30 * minutes, true),
  },
];

/** Those that nobody takes here are declared too, switched off, so that every console knows them. */
export function listedWays(gateways: Gateways): PayWay[] {
  return ways.map(({ provider: _, ...way }) => ({
    ...way,
    switch: isOffered(way.name, gateways) ? 'Y' : 'N',
  }));
}

/** The way a call names by number and name; null where it is not offered. */
export function chosenWay(
  { name, payWay }: { readonly name: string; readonly payWay: number },
  gateways: Gateways,
): Way | null {
  const way = ways.find((option) => option.name === name && option.payWay === payWay);
  return way !== undefined && isOffered(way.name, gateways) ? way : null;
}

export function isOfProvider(way: Way): way is ProviderWay {
  return way.provider !== null;
}

function isOffered(name: string, gateways: Gateways): boolean {
  return name === 'balance' || gateways.forWay(name) !== null;
}
