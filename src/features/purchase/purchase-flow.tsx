import { useState } from 'react';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { OpenedFlow, Send } from '#src/console/flows/flow.tsx';
import { useServices } from '#src/console/services.ts';
import { DraftButton } from '#src/features/purchase/draft/draft-button.tsx';
import { Exit } from '#src/features/purchase/exit.tsx';
import { ModeTabs } from '#src/features/purchase/form/mode-tabs.tsx';
import { PurchaseForm } from '#src/features/purchase/form/purchase-form.tsx';
import { FreshLink, PurchaseHeader, PurchaseSkeleton } from '#src/features/purchase/form/purchase-header.tsx';
import { WorkDialog } from '#src/features/purchase/form/purchase-parts.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

export interface PurchaseFlowProps {
  readonly view: PurchaseView;
  readonly send: Send<typeof purchaseMachine>;
  readonly flow: OpenedFlow;
}

/** One draft, from its first field to its payment. */
export function PurchaseFlow({ view, send, flow }: PurchaseFlowProps) {
  const { site } = useServices();
  const { state, facts } = view.product;
  // Render the form only once its first product is known, to avoid layout shift.
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && (state !== 'reading' || facts !== null)) setKnown(true);
  if (view.step === 'discarded') return <Discarded />;
  return (
    <>
      <PurchaseHeader
        actions={
          <>
            <DraftButton draft={flow.id} journal={flow.journal} canDiscard={view.can.discard} />
            {site.features.showOrderModeTabs && <ModeTabs view={view} send={send} />}
          </>
        }
      />
      <div className={css({ '&:not(:empty)': { mb: '4' } })}>{flow.condition}</div>
      {isKnown ? <PurchaseForm view={view} send={send} draft={flow.id} /> : <PurchaseSkeleton />}
      {isAtWork(view) && <WorkDialog view={view} send={send} />}
      <Exit exit={view.exit} draft={flow.id} />
    </>
  );
}

function isAtWork({ step, exit }: PurchaseView): boolean {
  return step !== 'editing' && exit === null;
}

function Discarded() {
  const t = useText(purchaseTexts);
  return (
    <EmptyState
      title={t('purchase.done.discardedTitle')}
      description={t('purchase.done.discardedAbout')}
      action={<FreshLink>{t('purchase.failed.fresh')}</FreshLink>}
    />
  );
}
