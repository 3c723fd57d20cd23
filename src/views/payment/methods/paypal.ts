import { lazy } from 'react';
import { PageAway } from '#src/views/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/views/payment/methods/pay-method.ts';

export const paypal: PayMethod = {
  icon: PageAway,
  about: 'payment.ways.paypal.about',
  notice: 'payment.ways.paypal.notice',
  hasCode: false,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/views/payment/panes/redirect-pane.tsx')
    ).RedirectPane,
  })),
};
