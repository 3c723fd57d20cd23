import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect } from 'react';
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
import { OrdersLink } from '#src/features/payment/pages/order-link.tsx';
import { StateCard } from '#src/features/payment/pages/state-card.tsx';
import { paymentPagesTexts } from '#src/features/payment/pages/texts.ts';
import { QueuePane } from '#src/features/payment/queue-panes.tsx';
import { paymentQueueTexts } from '#src/features/payment/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { css } from '#styled/css';

type Queue = typeof paymentQueueMachine;

/** The queue that pays several orders, on the page they were paid from. */
export function InlineQueue({ flow }: { readonly flow: string }) {
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return workspace.data ? <Opened flow={flow} workspace={workspace.data} /> : <Opening />;
}

function Opened({ flow, workspace }: { readonly flow: string; readonly workspace: Workspace }) {
  const t = useText(paymentPagesTexts, paymentQueueTexts);
  const open = useCallback(() => workspace.openQueue(flow), [workspace, flow]);
  return (
    <FlowGate open={open} pending={<Opening />} failed={t('paymentQueue.unsettledTitle')}>
      {(handle) => <Shown handle={handle} />}
    </FlowGate>
  );
}

function Shown({ handle }: { readonly handle: WorkflowHandle<Queue> }) {
  const t = useText(paymentPagesTexts, paymentQueueTexts);
  const view = useSelector(handle, paymentQueueView);
  const send = useSend(handle);
  if (view.exit !== null) return <Over view={view} send={send} />;
  return (
    <Card>
      <CardSection title={t('paymentQueue.title')}>
        <QueuePane view={view} />
        <Choices view={view} send={send} />
      </CardSection>
    </Card>
  );
}

interface QueueProps {
  readonly view: PaymentQueueView;
  readonly send: Send<Queue>;
}

function Choices({ view, send }: QueueProps) {
  const t = useText(paymentPagesTexts, paymentQueueTexts);
  const money = useMoney();
  return (
    <div className={buttons}>
      {view.can.check && (
        <Button variant="primary" onClick={() => send({ type: 'queue.check' })}>
          {t('paymentQueue.check')}
        </Button>
      )}
      {view.can.payRest && (
        <Button variant="primary" onClick={() => send({ type: 'rest.pay' })}>
          {t('paymentQueue.payRest', { count: view.rest.count, amount: money(view.rest.due) })}
        </Button>
      )}
    </div>
  );
}

/** The closing notice is read here: it needs no card on other pages. */
function Over({ view, send }: QueueProps) {
  const t = useText(paymentPagesTexts, paymentQueueTexts);
  const { total, paid, failed, can } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read when this part appears
  useEffect(() => {
    if (can.dismiss) void send({ type: 'queue.dismiss' });
  }, []);
  return (
    <StateCard
      icon={<CircleCheck />}
      title={t.count('paymentPages.batch.done', paid)}
      about={t('paymentQueue.tally', { total, paid, failed })}
      actions={<OrdersLink main />}
    />
  );
}

function Opening() {
  const t = useText(paymentPagesTexts, paymentQueueTexts);
  return <CardSkeleton label={t('common.loading')} lines={4} />;
}

const buttons = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '2',
  '&:not(:empty)': { mt: '4' },
});
