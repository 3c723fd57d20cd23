import { useCallback } from 'react';
import type { PaymentOrigin } from '#machines/payment/payment.types.ts';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { openPayment } from '#src/features/payment/open-payment.ts';
import { InlineFlow } from '#src/features/payment/pages/inline-flow.tsx';
import { paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';

export interface InlinePaymentProps {
  /** Comma-joined. */
  readonly orderNos: string;
  readonly origin?: Extract<PaymentOrigin, 'link' | 'deposit'>;
  /** Told when the payment is over, or was left, by a page that shows itself what came of it. */
  readonly onExit?: () => void;
}

/** The payment of these orders on a page: the same flow as in the dialog, so whatever shows it shows the same. */
export function InlinePayment(props: InlinePaymentProps) {
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return workspace.data ? <Opened {...props} workspace={workspace.data} /> : <Opening />;
}

function Opened(props: InlinePaymentProps & { readonly workspace: Workspace }) {
  const { orderNos, origin = 'link', onExit, workspace } = props;
  const t = useText(paymentTexts);
  const open = useCallback(
    () => openPayment(workspace, orderNos.split(','), origin),
    [workspace, orderNos, origin],
  );
  return (
    <FlowGate open={open} pending={<Opening />} failed={t('payment.unavailable.title')}>
      {(handle) => <InlineFlow handle={handle} onExit={onExit} />}
    </FlowGate>
  );
}

function Opening() {
  const t = useText(paymentTexts);
  return <CardSkeleton label={t('payment.loading')} lines={7} />;
}
