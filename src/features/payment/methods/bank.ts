import { Landmark } from 'lucide-react';
import { lazy } from 'react';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const bank: PayMethod = {
  icon: Landmark,
  about: 'payment.methods.bank.about',
  notice: 'payment.methods.bank.notice',
  hasCode: false,
  isSlow: true,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/bank-pane.tsx')
    ).BankPane,
  })),
};
