import { lazy } from 'react';
import { PhoneScan } from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const alipay: PayMethod = {
  icon: PhoneScan,
  about: 'payment.methods.alipay.about',
  notice: 'payment.methods.alipay.notice',
  hasCode: true,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/qr-pane.tsx'))
      .QrPane,
  })),
};
