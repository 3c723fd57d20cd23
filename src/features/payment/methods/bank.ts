import { Landmark } from 'lucide-react';
import { lazy } from 'react';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const bank: PayMethod = {
  icon: Landmark,
  about: 'payment.ways.bank.about',
  notice: 'payment.ways.bank.notice',
  hasCode: false,
  isSlow: true,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/bank-pane.tsx')
    ).BankPane,
  })),
};
