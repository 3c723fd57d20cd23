import { lazy } from 'react';
import { PhoneScan } from '#src/views/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/views/payment/methods/pay-method.ts';

export const alipay: PayMethod = {
  icon: PhoneScan,
  about: 'payment.ways.alipay.about',
  notice: 'payment.ways.alipay.notice',
  hasCode: true,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (await import(/* webpackChunkName: "payment-panes" */ '#src/views/payment/panes/qr-pane.tsx'))
      .QrPane,
  })),
};
