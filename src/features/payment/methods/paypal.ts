import { lazy } from 'react';
import { PageAway } from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const paypal: PayMethod = {
  icon: PageAway,
  about: 'payment.methods.paypal.about',
  notice: 'payment.methods.paypal.notice',
  hasCode: false,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/redirect-pane.tsx')
    ).RedirectPane,
  })),
};
