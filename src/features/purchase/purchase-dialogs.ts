import { lazy } from 'react';

const loadWork = () => import(/* webpackChunkName: "payment" */ '#src/features/purchase/work-dialog.tsx');
const loadPayment = () =>
  import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx');

/** What follows a press of 'buy'; its code comes when the button is first pointed at or focused. */
export function loadDialogs(): void {
  void loadWork();
  void loadPayment();
}

export const WorkDialog = lazy(async () => ({ default: (await loadWork()).WorkDialog }));
export const PaymentDialog = lazy(async () => ({ default: (await loadPayment()).PaymentDialog }));
