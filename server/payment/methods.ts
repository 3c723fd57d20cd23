import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { isOwnMethod } from '#core/orders/payment-method.ts';
import type { Gateways } from '#server/payment/gateways/gateways.ts';

/** A payment method, numbered as in product.md, 'Payment'. */
export interface Method extends Omit<PaymentMethod, 'switch'> {
  /** Null for the balance and for packages, which need no provider. */
  readonly provider: {
    /** Currency the payer pays in. */
    readonly currency: string;
    /** Seconds a payment can be paid for. */
    readonly lifetime: number;
    /** The provider's bank asks who pays (reply code 12077). */
    readonly needsPersonalInfo: boolean;
  } | null;
}
export type ProviderMethod = Method & { readonly provider: NonNullable<Method['provider']> };

const minutes = 60;
const days = 86_400;

function through(currency: string, lifetime: number, needsPersonalInfo = false): Method['provider'] {
  return { currency, lifetime, needsPersonalInfo };
}

/** All payment methods. To add one, add a line here and a gateway that accepts it. */
export const methods: readonly Method[] = [
  { name: 'balance', payWay: 5, showName: 'Account balance', cnName: '账户余额', provider: null },
  {
    name: 'package',
    payWay: 7,
    showName: 'Certificate package',
    cnName: '证书包',
    provider: null,
  },
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
    cnName: '银行卡（Stripe）',
    provider: through('USD', 30 * minutes, true),
  },
];

/** Methods that no gateway takes here are listed too, switched off, so that every console knows them. */
export function listedMethods(gateways: Gateways): PaymentMethod[] {
  return methods.map(({ provider, ...method }) => ({
    ...method,
    ...(provider && { currency: provider.currency }),
    switch: isOffered(method.name, gateways) ? 'Y' : 'N',
  }));
}

/** Returns the method with this number and name; null if it is not offered. */
export function chosenMethod(
  { name, payWay }: { readonly name: string; readonly payWay: number },
  gateways: Gateways,
): Method | null {
  const method = methods.find((option) => option.name === name && option.payWay === payWay);
  return method !== undefined && isOffered(method.name, gateways) ? method : null;
}

export function isOfProvider(method: Method): method is ProviderMethod {
  return method.provider !== null;
}

function isOffered(name: string, gateways: Gateways): boolean {
  return isOwnMethod(name) || gateways.forMethod(name) !== null;
}
