import { Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { OpenedFlow } from '#src/console/flow.tsx';
import { useDiscard } from '#src/console/use-discard.ts';
import { BatchNotices } from '#src/features/purchase/batch/batch-notices.tsx';
import type { BatchPartProps } from '#src/features/purchase/batch/batch-part-props.ts';
import { BatchProgress } from '#src/features/purchase/batch/batch-progress.tsx';
import { CancelDialog } from '#src/features/purchase/batch/cancel-dialog.tsx';
import { CreatingDialog } from '#src/features/purchase/batch/creating-dialog.tsx';
import { RowTable } from '#src/features/purchase/batch/row-table.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import { FreshLink } from '#src/features/purchase/fresh-link.tsx';
import { PaymentDialog } from '#src/features/purchase/purchase-dialogs.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

interface BatchFlowProps extends BatchPartProps {
  readonly flow: OpenedFlow;
}

/** A batch from its first key to its payment. */
export function BatchFlow({ view, send, flow }: BatchFlowProps) {
  const t = useText(batchTexts);
  const navigate = useNavigate();
  const discard = useDiscard(flow.journal);
  const [isCancelling, setCancelling] = useState(false);
  if (view.step === 'discarded') return <Cancelled />;
  const cancel = async () => {
    setCancelling(false);
    if (await discard(flow.id, t.count('batch.thing', view.totals.total)))
      await navigate({ to: '/launchpad' });
  };
  return (
    <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      {flow.condition}
      <Card>
        <BatchProgress view={view} send={send} onCancel={() => setCancelling(true)} />
        <CardSection>
          <BatchNotices view={view} send={send} />
          <RowTable view={view} send={send} />
        </CardSection>
      </Card>
      <CreatingDialog view={view} />
      <CancelDialog
        open={isCancelling && view.can.cancel}
        done={view.totals.done}
        onKeep={() => setCancelling(false)}
        onCancel={() => void cancel()}
      />
      <Exit view={view} />
    </div>
  );
}

/** Where created orders lead (spec §4 'After order creation'). */
function Exit({ view: { exit } }: Pick<BatchPartProps, 'view'>) {
  const navigate = useNavigate();
  const leave = (to: PaymentExit) => {
    if (to?.to === 'order')
      void navigate({ to: '/ssl/certificate/$id', params: { id: to.orderNo }, replace: true });
    else void navigate({ to: '/orders/list', replace: true });
  };
  switch (exit?.to) {
    case 'order':
      return <Navigate to="/ssl/certificate/$id" params={{ id: exit.orderNo }} replace />;
    case 'orders':
      return <Navigate to="/orders/list" replace />;
    case 'payment':
      return (
        <Suspense fallback={null}>
          <PaymentDialog orderNos={exit.orderNos} origin="purchase" onExit={leave} />
        </Suspense>
      );
    default:
      return null;
  }
}

function Cancelled() {
  const t = useText(batchTexts);
  return (
    <EmptyState
      title={t('batch.discarded.title')}
      description={t('batch.discarded.about')}
      action={<FreshLink>{t('batch.failed.fresh')}</FreshLink>}
    />
  );
}
