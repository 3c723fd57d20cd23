import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const PageReceipt = lazyPart(
  'PageReceipt',
  () => import(/* webpackChunkName: "payment" */ '#src/features/payment/receipt/receipt.tsx'),
);

export interface PaidReceiptProps {
  /** On the order's own page. */
  readonly isOrder?: boolean;
}

/** The receipt of the payment that led to this page. */
export function PaidReceipt({ isOrder = false }: PaidReceiptProps): ReactNode {
  const receipt = useLocation({ select: ({ state }) => state.receipt });
  return receipt ? <PageReceipt receipt={receipt} isOrder={isOrder} /> : null;
}
