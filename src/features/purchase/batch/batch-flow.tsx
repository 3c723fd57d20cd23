import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { batchView } from '#machines/purchase/batch/batch.view.ts';
import { Flow, type OpenedFlow } from '#src/console/flows/flow.tsx';
import { useDiscard } from '#src/console/flows/use-discard.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { CancelDialog, CreatingDialog } from '#src/features/purchase/batch/batch-dialogs.tsx';
import { BatchNotices } from '#src/features/purchase/batch/batch-notices.tsx';
import { type BatchPartProps, BatchProgress } from '#src/features/purchase/batch/batch-progress.tsx';
import { RowTable } from '#src/features/purchase/batch/row-table.tsx';
import { Exit } from '#src/features/purchase/exit.tsx';
import { FreshLink } from '#src/features/purchase/form/purchase-header.tsx';
import { laterTexts, purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { css } from '#styled/css';

interface BatchFlowProps extends BatchPartProps {
  readonly flow: OpenedFlow;
}

/** A batch, from its first key to its payment. */
function BatchFlow({ view, send, flow }: BatchFlowProps) {
  const t = useText(laterTexts);
  const navigate = useNavigate();
  const show = (batch: string) => void navigate({ to: '/ssl/certificates', search: { batch } });
  const discard = useDiscard(flow.journal, show);
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
      <Exit exit={view.exit} draft={flow.id} />
    </div>
  );
}

function Cancelled() {
  const t = useText(laterTexts);
  return (
    <EmptyState
      title={t('batch.discarded.title')}
      description={t('batch.discarded.about')}
      action={<FreshLink>{t('batch.failed.fresh')}</FreshLink>}
    />
  );
}

/** /ssl/certificates?batch=…: a batch in progress, in any tab and at any later time. */
export function BatchPage({ batch }: { readonly batch: string }) {
  const t = useText(laterTexts, purchaseTexts);
  return (
    <>
      <PageTitle text={t('batch.title')} />
      <PageHeader
        crumbs={[<MenuText key="menu" name="menu.certificates" />, t('purchase.title'), t('batch.title')]}
        crumbsLabel={t('common.crumbs')}
        title={t('batch.title')}
      />
      <Flow
        key={batch}
        open={(workspace) => workspace.open(batchFlow, { id: batch })}
        view={batchView}
        pending={<CardSkeleton label={t('common.loading')} lines={6} />}
        failed={{
          title: t('batch.failed.title'),
          flow: batch,
          otherwise: <FreshLink>{t('batch.failed.fresh')}</FreshLink>,
        }}
        mirror={t('batch.mirror')}
      >
        {(view, send, flow) => <BatchFlow view={view} send={send} flow={flow} />}
      </Flow>
    </>
  );
}
