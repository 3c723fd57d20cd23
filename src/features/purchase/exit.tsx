import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import { keepAcmeClient, readAcmeClient } from '#src/adapters/preferences/acme-client.ts';
import type { ReceiptFacts } from '#src/features/payment/receipt/receipt.tsx';
import { PaymentDialog } from '#src/features/purchase/form/purchase-parts.tsx';

interface ExitProps extends Pick<PurchaseView, 'exit'> {
  /** The workflow's id: of the form, or of the batch that it began. */
  readonly draft: string;
}

/** Navigates to where the created orders lead: with a client chosen for one order, to its commands once it is paid. */
export function Exit({ exit, draft }: ExitProps) {
  const navigate = useNavigate();
  const client = readAcmeClient(draft);
  const created = exit === null ? '' : createdBy(exit).join('\n');
  // A payment may lead through another site and back to the order: the choice waits there.
  useEffect(() => {
    if (created !== '' && client !== '') keepAcmeClient(created.split('\n'), client);
  }, [created, client]);
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

/** What was created: a batch, or orders where their numbers are known. */
function createdBy(exit: NonNullable<PurchaseView['exit']>): readonly string[] {
  if (exit.to === 'order') return [exit.orderNo];
  if (exit.to === 'batch') return [exit.batch];
  return exit.to === 'payment' ? exit.orderNos : [];
}

/** The page reached after the payment shows the receipt. */
function withReceipt(receipt: ReceiptFacts | undefined) {
  return { replace: true, state: receipt ? { receipt } : {} } as const;
}
