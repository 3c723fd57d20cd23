import { useSelector } from '@xstate/react';
import { useCallback, useEffect } from 'react';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import {
  type PaymentQueueView,
  paymentQueueView,
} from '#machines/payment/payment-queue/payment-queue.view.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { useMoney } from '#src/console/use-money.ts';
import { type Send, useSend } from '#src/console/use-send.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { DepositLink } from '#src/features/payment/deposit-link.tsx';
import { QueuePane } from '#src/features/payment/queue-panes.tsx';
import { paymentQueueTexts, paymentTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SkeletonText } from '#src/ui/skeleton/skeleton.tsx';
import { toast } from '#src/ui/toast/toasts.ts';

export interface QueueDialogProps {
  /** Id of the flow that follows the queue. */
  readonly flow: string;
  readonly onExit: (exit: PaymentExit) => void;
}

type Handle = WorkflowHandle<typeof paymentQueueMachine>;

/** The payment of several orders; closed, it goes on and is shown as a card on every page. */
export function QueueDialog(props: QueueDialogProps) {
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return workspace.data ? <OpenQueue {...props} workspace={workspace.data} /> : <Waiting {...props} />;
}

function OpenQueue({ flow, onExit, workspace }: QueueDialogProps & { readonly workspace: Workspace }) {
  const t = useText(paymentQueueTexts, paymentTexts);
  const open = useCallback(() => workspace.openQueue(flow), [workspace, flow]);
  return (
    <FlowGate
      open={open}
      pending={<Waiting flow={flow} onExit={onExit} />}
      failed={t('paymentQueue.unsettledTitle')}
    >
      {(handle) => <Shown handle={handle} onExit={onExit} />}
    </FlowGate>
  );
}

function Shown({ handle, onExit }: Pick<QueueDialogProps, 'onExit'> & { readonly handle: Handle }) {
  const t = useText(paymentQueueTexts, paymentTexts);
  const view = useSelector(handle, paymentQueueView);
  const send = useSend(handle);
  if (view.exit !== null) return <Leave view={view} send={send} onExit={onExit} />;
  const toOrders = () => onExit({ to: 'orders' });
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      title={t('paymentQueue.title')}
      onClose={toOrders}
      footer={<QueueButtons view={view} send={send} onClose={toOrders} />}
    >
      <QueuePane view={view} />
    </Dialog>
  );
}

function QueueButtons(props: {
  readonly view: PaymentQueueView;
  readonly send: Send<typeof paymentQueueMachine>;
  readonly onClose: () => void;
}) {
  const { view, send, onClose } = props;
  const t = useText(paymentQueueTexts, paymentTexts);
  const money = useMoney();
  return (
    <>
      {/* The server pays on, whoever looks. What was read here needs no card any more. */}
      <Button onClick={() => (view.step === 'partly' ? send({ type: 'queue.dismiss' }) : onClose())}>
        {t(view.step === 'partly' ? 'payment.notNow' : 'common.close')}
      </Button>
      {view.can.check && (
        <Button variant="primary" onClick={() => send({ type: 'queue.check' })}>
          {t('paymentQueue.check')}
        </Button>
      )}
      {view.missing !== null && (
        <DepositLink missing={view.missing} size="md">
          {t('paymentQueue.deposit')}
        </DepositLink>
      )}
      {view.can.payRest && (
        <Button variant="primary" onClick={() => send({ type: 'rest.pay' })}>
          {t('paymentQueue.payRest', { count: view.rest.count, amount: money(view.rest.due) })}
        </Button>
      )}
    </>
  );
}

/** Says how it ended, takes the card away with it, and leads on, once. */
function Leave(props: {
  readonly view: PaymentQueueView;
  readonly send: Send<typeof paymentQueueMachine>;
  readonly onExit: QueueDialogProps['onExit'];
}) {
  const { view, send, onExit } = props;
  const t = useText(paymentQueueTexts, paymentTexts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is done when this part appears, not when a text changes
  useEffect(() => {
    const { total, paid, failed } = view;
    if (view.step === 'paid')
      toast({
        tone: 'success',
        title: t('paymentQueue.paidTitle'),
        description: t('paymentQueue.tally', { total, paid, failed }),
      });
    if (view.can.dismiss) void send({ type: 'queue.dismiss' });
    onExit(view.exit);
  }, []);
  return null;
}

function Waiting({ onExit }: QueueDialogProps) {
  const t = useText(paymentQueueTexts, paymentTexts);
  return (
    <Dialog
      open
      size="lg"
      keepOnOutside
      title={t('paymentQueue.title')}
      onClose={() => onExit({ to: 'orders' })}
    >
      <SkeletonText lines={4} />
    </Dialog>
  );
}
