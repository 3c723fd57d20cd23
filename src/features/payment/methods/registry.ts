import { CreditCard, Landmark, Package, Wallet } from 'lucide-react';
import { lazy } from 'react';
import { type MethodKind, methodKind, type OwnMethod } from '#core/orders/payment-method.ts';
import {
  ChatCode,
  PageAway,
  PeggedCoin,
  PhoneScan,
  RoundedCoin,
} from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

type PaneName = 'QrPane' | 'RedirectPane' | 'CryptoPane' | 'BankPane';

function paneOf(name: PaneName): PayMethod['Pane'] {
  return lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/methods/panes.tsx')
    )[name],
  }));
}

const CardPane = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/methods/card-pane.tsx')
  ).CardPane,
}));

/** By the method's name in `GET /v1/orders/payWays`. */
const methods: Readonly<Record<MethodKind, PayMethod>> = {
  balance: { icon: Wallet, about: 'payment.balance.about', notice: null, Pane: null },
  package: { icon: Package, about: 'payment.package.about', notice: null, Pane: null },
  alipay: { ...textsOf('alipay'), icon: PhoneScan, hasCode: true, Pane: paneOf('QrPane') },
  wechat: { ...textsOf('wechat'), icon: ChatCode, hasCode: true, Pane: paneOf('QrPane') },
  paypal: { ...textsOf('paypal'), icon: PageAway, Pane: paneOf('RedirectPane') },
  stripe: { ...textsOf('stripe'), icon: CreditCard, hasForm: true, Pane: CardPane },
  usdt: { ...textsOf('usdt'), icon: PeggedCoin, Pane: paneOf('CryptoPane') },
  usdc: { ...textsOf('usdc'), icon: RoundedCoin, Pane: paneOf('CryptoPane') },
  bank: { ...textsOf('bank'), icon: Landmark, isSlow: true, Pane: paneOf('BankPane') },
};

/** Returns null for a method that this console does not support. */
export function payMethod(name: string | null): PayMethod | null {
  const kind = methodKind(name);
  return kind === null ? null : methods[kind];
}

function textsOf<Name extends Exclude<MethodKind, OwnMethod>>(name: Name) {
  return { about: `payment.methods.${name}.about`, notice: `payment.methods.${name}.notice` } as const;
}
