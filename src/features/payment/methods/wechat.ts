import { lazy } from 'react';
import { ChatCode } from '#src/features/payment/methods/method-icons.tsx';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const wechat: PayMethod = {
  icon: ChatCode,
  about: 'payment.methods.wechat.about',
  notice: 'payment.methods.wechat.notice',
  hasCode: true,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/qr-pane.tsx'))
      .QrPane,
  })),
};
