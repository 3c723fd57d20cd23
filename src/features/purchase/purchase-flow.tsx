import { Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PaymentExit } from '#machines/payment/payment.view.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseView } from '#machines/purchase/purchase.view.ts';
import type { OpenedFlow, Send } from '#src/console/flow.tsx';
import { useServices } from '#src/console/services.ts';
import { DraftButton } from '#src/features/purchase/draft/draft-button.tsx';
import { FreshLink } from '#src/features/purchase/fresh-link.tsx';
import { ModeTabs } from '#src/features/purchase/mode-tabs.tsx';
import { PaymentDialog, WorkDialog } from '#src/features/purchase/purchase-dialogs.ts';
import { PurchaseForm } from '#src/features/purchase/purchase-form.tsx';
import { PurchaseHeader } from '#src/features/purchase/purchase-header.tsx';
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
      <PurchaseForm view={view} send={send} />
      <Suspense fallback={null}>{isAtWork(view) && <WorkDialog view={view} send={send} />}</Suspense>
      <Exit view={view} />
    </>
  );
}

function isAtWork({ step, exit }: PurchaseView): boolean {
  return step !== 'editing' && exit === null;
}

/** Where a created order leads (spec §4 'After order creation'). */
function Exit({ view }: { readonly view: PurchaseView }) {
  const navigate = useNavigate();
  const { exit } = view;
  const leave = (to: PaymentExit) => {
    if (to?.to === 'order')
      void navigate({ to: '/ssl/certificate/$id', params: { id: to.orderNo }, replace: true });
    else void navigate({ to: '/orders/list', replace: true });
  };
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
        <Suspense fallback={null}>
          <PaymentDialog orderNos={exit.orderNos} origin="purchase" onExit={leave} />
        </Suspense>
      );
  }
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
