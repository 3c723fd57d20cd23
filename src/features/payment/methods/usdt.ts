import { lazy } from 'react';
import { PeggedCoin } from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const usdt: PayMethod = {
  icon: PeggedCoin,
  about: 'payment.methods.usdt.about',
  notice: 'payment.methods.usdt.notice',
  hasCode: false,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/crypto-pane.tsx')
    ).CryptoPane,
  })),
};
