import { useNavigate } from '@tanstack/react-router';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { ReceiptFacts } from '#src/features/payment/receipt.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const PaymentDialog = lazyPart(
  'PaymentDialog',
  () => import(/* webpackChunkName: "payment" */ '#src/features/payment/payment-dialog.tsx'),
);

/** The payment over the order's own page; it stays here when it is over. */
export function OrderPayment({ order }: { readonly order: OrderDetail }) {
  const navigate = useNavigate();
  const leave = (exit: PaymentExit, receipt?: ReceiptFacts) => {
    if (exit?.to === 'orders') void navigate({ to: '/orders/list', replace: true });
    else
      void navigate({
        to: '/ssl/certificate/$id',
        params: { id: order.orderNo },
        search: {},
        state: receipt ? { receipt } : {},
        replace: true,
        resetScroll: false,
      });
  };
  return <PaymentDialog orderNos={[order.orderNo]} origin="order" onExit={leave} />;
}
