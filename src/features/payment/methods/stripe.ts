import { CreditCard } from 'lucide-react';
import { lazy } from 'react';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const stripe: PayMethod = {
  icon: CreditCard,
  about: 'payment.methods.stripe.about',
  notice: 'payment.methods.stripe.notice',
  hasCode: false,
  isSlow: false,
  Pane: lazy(async () => ({
    default: (
      await import(/* webpackChunkName: "payment-panes" */ '#src/features/payment/panes/card-pane.tsx')
    ).CardPane,
  })),
};
