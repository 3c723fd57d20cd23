import { Wallet } from 'lucide-react';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';

export const balance: PayMethod = {
  icon: Wallet,
  about: 'payment.balance.about',
  notice: null,
  hasCode: false,
  isSlow: false,
  Pane: null,
};
