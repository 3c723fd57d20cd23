import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseView } from '#machines/purchase/purchase.view.ts';
import { Flow } from '#src/console/flows/flow.tsx';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { PageTitle } from '#src/console/page/page-title.tsx';
import { useServices } from '#src/console/services.ts';
import { type DraftWish, draftSeed, isPlainWish } from '#src/features/purchase/draft/draft-seed.ts';
import { emptyDraftOf } from '#src/features/purchase/draft/drafts.ts';
import { FreshLink, PurchaseHeader, PurchaseSkeleton } from '#src/features/purchase/form/purchase-header.tsx';
import { purchaseFlow } from '#src/features/purchase/purchase.flow.ts';
import { PurchaseFlow } from '#src/features/purchase/purchase-flow.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface PurchasePageProps {
  /** Workflow id, taken from the address so that a reload or another tab opens the same draft. */
  readonly draft: string | undefined;
  /** Initial values of a new draft. Must be referentially stable while the address is the same. */
  readonly wish: DraftWish;
}

/** /ssl/certificates: buys a certificate. */
export function PurchasePage({ draft, wish }: PurchasePageProps) {
  const t = useText(purchaseTexts);
  const workspace = useWorkspace();
  if (workspace.error) throw workspace.error;
  return (
    <>
      <PageTitle text={t('purchase.title')} />
      {!workspace.data && <Waiting />}
      {workspace.data && draft === undefined && <BeginDraft wish={wish} workspace={workspace.data} />}
      {workspace.data && draft !== undefined && (
        <OpenDraft key={draft} draft={draft} wish={wish} workspace={workspace.data} />
      )}
    </>
  );
}

interface DraftProps {
  readonly wish: DraftWish;
  readonly workspace: Workspace;
}

/** Reuses an untouched draft, so that visiting the page does not accumulate empty ones. */
function BeginDraft({ workspace, wish }: DraftProps) {
  const [draft] = useState(
    () =>
      (isPlainWish(wish) ? emptyDraftOf(workspace.journal.list().getSnapshot()) : null) ??
      crypto.randomUUID(),
  );
  return (
    <>
      <Waiting />
      <Navigate to="/ssl/certificates" search={(before) => ({ ...before, draft })} replace />
    </>
  );
}

function OpenDraft({ draft, wish, workspace }: DraftProps & { readonly draft: string }) {
  const t = useText(purchaseTexts);
  const { site } = useServices();
  return (
    <Flow
      open={() => workspace.open(purchaseFlow, { ...draftSeed(wish, site), id: draft })}
      view={purchaseView}
      pending={<Waiting />}
      failed={{
        title: t('purchase.failed.title'),
        flow: draft,
        heading: <PurchaseHeader />,
        otherwise: <FreshLink>{t('purchase.failed.fresh')}</FreshLink>,
      }}
      mirror={t('purchase.mirror')}
    >
      {(view, send, flow) => <PurchaseFlow view={view} send={send} flow={flow} />}
    </Flow>
  );
}

function Waiting() {
  return (
    <>
      <PurchaseHeader />
      <PurchaseSkeleton />
    </>
  );
}
