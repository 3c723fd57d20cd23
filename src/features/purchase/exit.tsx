import { Navigate, useNavigate } from '@tanstack/react-router';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { PaymentDialog } from '#src/features/purchase/form/purchase-parts.tsx';

/** Navigates to where the created orders lead. */
export function Exit({ exit }: Pick<PurchaseView, 'exit'>) {
  const navigate = useNavigate();
  switch (exit?.to) {
    case undefined:
      return null;
    case 'order':
      return <Navigate to="/ssl/certificate/$id" params={{ id: exit.orderNo }} replace />;
    case 'orders':
      return <Navigate to="/orders/list" replace />;
    case 'batch':
      return <Navigate to="/ssl/certificates" search={{ batch: exit.batch }} replace />;
    case 'payment':
      return (
        <PaymentDialog
          orderNos={exit.orderNos}
          origin="purchase"
          onExit={(paid, receipt) =>
            void (paid?.to === 'order'
              ? navigate({
                  to: '/ssl/certificate/$id',
                  params: { id: paid.orderNo },
                  ...withReceipt(receipt),
                })
              : navigate({ to: '/orders/list', ...withReceipt(receipt) }))
          }
        />
      );
  }
}

/** The page reached after the payment shows the receipt. */
function withReceipt(receipt: ReceiptFacts | undefined) {
  return { replace: true, state: receipt ? { receipt } : {} } as const;
}
