import { lazy } from 'react';
import { RoundedCoin } from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const usdc: PayMethod = {
  icon: RoundedCoin,
  about: 'payment.methods.usdc.about',
  notice: 'payment.methods.usdc.notice',
  hasCode: false,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/crypto-pane.tsx')
    ).CryptoPane,
  })),
};
