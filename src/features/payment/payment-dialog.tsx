import { useCallback } from 'react';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { openPayment } from '#src/features/payment/open-payment.ts';
import { PaymentFlow } from '#src/features/payment/payment-flow.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';

export interface PaymentDialogProps {
  readonly orderNos: readonly string[];
  readonly origin: PaymentOrigin;
  /** The payment is over, or left for now; null stays where it is. */
  readonly onExit: (exit: PaymentExit) => void;
}

/** 'Confirm the order and pay' (spec §2 'Payment dialog'). */
export function PaymentDialog(props: PaymentDialogProps) {
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return workspace.data ? <OpenPayment {...props} workspace={workspace.data} /> : <Waiting {...props} />;
}

function OpenPayment(props: PaymentDialogProps & { readonly workspace: Workspace }) {
  const { workspace, orderNos, origin, onExit } = props;
  const t = useText(paymentTexts);
  const numbers = orderNos.join(',');
  const open = useCallback(
    () => openPayment(workspace, numbers.split(','), origin),
    [workspace, numbers, origin],
  );
  return (
    <FlowGate open={open} pending={<Waiting {...props} />} failed={t('payment.unavailable.title')}>
      {(handle) => <PaymentFlow handle={handle} onExit={onExit} />}
    </FlowGate>
  );
}

function Waiting({ onExit }: PaymentDialogProps) {
  const t = useText(paymentTexts);
  return (
    <Dialog open size="lg" keepOnOutside title={t('payment.title')} onClose={() => onExit(null)}>
      <div role="status">
        <span className="sr-only">{t('payment.loading')}</span>
        <SkeletonText lines={6} />
      </div>
    </Dialog>
  );
}
