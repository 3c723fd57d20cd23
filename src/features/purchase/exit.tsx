import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { keepAcmeClient, readAcmeClient } from '#src/adapters/preferences/acme-client.ts';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { PaymentDialog } from '#src/features/purchase/form/purchase-parts.tsx';

interface ExitProps extends Pick<PurchaseView, 'exit'> {
  /** The workflow's id; absent for a batch, whose orders are automated one by one. */
  readonly draft?: string;
}

/** Navigates to where the created orders lead: with a client chosen, to its commands once the order is paid. */
export function Exit({ exit, draft }: ExitProps) {
  const navigate = useNavigate();
  const client = draft === undefined ? '' : readAcmeClient(draft);
  const orderNo = exit === null ? null : orderOf(exit);
  // A payment may lead through another site and back to the order: the choice waits there.
  useEffect(() => {
    if (orderNo !== null && client !== '') keepAcmeClient(orderNo, client);
  }, [orderNo, client]);
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
                  to:
                    receipt !== undefined && client !== ''
                      ? '/certhub/orders/$id/automate'
                      : '/ssl/certificate/$id',
                  params: { id: paid.orderNo },
                  ...withReceipt(receipt),
                })
              : navigate({ to: '/orders/list', ...withReceipt(receipt) }))
          }
        />
      );
  }
}

/** The one order that was created; null if there are several. */
function orderOf(exit: NonNullable<PurchaseView['exit']>): string | null {
  if (exit.to === 'order') return exit.orderNo;
  const [first, ...others] = exit.to === 'payment' ? exit.orderNos : [];
  return first !== undefined && others.length === 0 ? first : null;
}

/** The page reached after the payment shows the receipt. */
function withReceipt(receipt: ReceiptFacts | undefined) {
  return { replace: true, state: receipt ? { receipt } : {} } as const;
}
