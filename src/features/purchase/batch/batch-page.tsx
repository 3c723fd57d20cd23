import { useCallback } from 'react';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { PageTitle } from '#src/console/page-title.tsx';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import { BatchFlow } from '#src/features/purchase/batch/batch-flow.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import { FreshLink } from '#src/features/purchase/fresh-link.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CardSkeleton } from '#src/ui/card/card-skeleton.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';

/** /ssl/certificates?batch=…: a batch on its way, whoever comes back to it and when. */
export function BatchPage({ batch }: { readonly batch: string }) {
  const t = useText(batchTexts, purchaseTexts);
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return (
    <>
      <PageTitle text={t('batch.title')} />
      <PageHeader
        crumbs={[t('menu.certificates'), t('purchase.title'), t('batch.title')]}
        crumbsLabel={t('common.crumbs')}
        title={t('batch.title')}
      />
      {workspace.data ? (
        <OpenBatch key={batch} batch={batch} workspace={workspace.data} />
      ) : (
        <BatchSkeleton />
      )}
    </>
  );
}

function OpenBatch({ batch, workspace }: { readonly batch: string; readonly workspace: Workspace }) {
  const t = useText(batchTexts, purchaseTexts);
  const open = useCallback(() => workspace.openBatch(batch), [workspace, batch]);
  return (
    <FlowGate
      open={open}
      pending={<BatchSkeleton />}
      failed={t('batch.failed.title')}
      otherwise={<FreshLink>{t('batch.failed.fresh')}</FreshLink>}
    >
      {(handle) => <BatchFlow handle={handle} journal={workspace.journal} />}
    </FlowGate>
  );
}

function BatchSkeleton() {
  const t = useText(batchTexts, purchaseTexts);
  return <CardSkeleton label={t('common.loading')} lines={6} />;
}
