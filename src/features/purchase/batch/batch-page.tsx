import { batchView } from '#machines/purchase/batch/batch.view.ts';
import { Flow } from '#src/console/flow.tsx';
import { PageTitle } from '#src/console/page-title.tsx';
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
  return (
    <>
      <PageTitle text={t('batch.title')} />
      <PageHeader
        crumbs={[t('menu.certificates'), t('purchase.title'), t('batch.title')]}
        crumbsLabel={t('common.crumbs')}
        title={t('batch.title')}
      />
      <Flow
        key={batch}
        open={(workspace) => workspace.openBatch(batch)}
        view={batchView}
        pending={<CardSkeleton label={t('common.loading')} lines={6} />}
        failed={{
          title: t('batch.failed.title'),
          otherwise: <FreshLink>{t('batch.failed.fresh')}</FreshLink>,
        }}
        mirror={t('batch.mirror')}
      >
        {(view, send, flow) => <BatchFlow view={view} send={send} flow={flow} />}
      </Flow>
    </>
  );
}
