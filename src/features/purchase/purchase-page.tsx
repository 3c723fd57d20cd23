import { Navigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { FlowGate } from '#src/console/flow-gate.tsx';
import { PageTitle } from '#src/console/page-title.tsx';
import { type Services, useServices } from '#src/console/services.ts';
import { useWorkspace } from '#src/console/use-workspace.ts';
import type { Workspace } from '#src/console/workspace.ts';
import {
  type DraftSeed,
  type DraftWish,
  isPlainWish,
  siteSeed,
} from '#src/features/purchase/draft/draft-wish.ts';
import { emptyDraftOf } from '#src/features/purchase/draft/drafts.ts';
import { FreshLink } from '#src/features/purchase/fresh-link.tsx';
import { PurchaseFlow } from '#src/features/purchase/purchase-flow.tsx';
import { PurchaseHeader } from '#src/features/purchase/purchase-header.tsx';
import { PurchaseSkeleton } from '#src/features/purchase/purchase-skeleton.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface PurchasePageProps {
  /** Workflow id; the address names it, so that a reload and a shared tab come back to the same draft. */
  readonly draft: string | undefined;
  /** What a new draft begins with. Must keep its identity while the address stays. */
  readonly wish: DraftWish;
}

/** /ssl/certificates: buys a certificate (spec §2 'Buy-certificate screen'). */
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

/** An untouched draft is taken up again, so that looking at the page leaves no trail of empty ones. */
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
  const services = useServices();
  const open = useCallback(
    async () => workspace.openPurchase(draft, await seedOf(wish, services)),
    [workspace, draft, wish, services],
  );
  return (
    <FlowGate
      open={open}
      pending={<Waiting />}
      heading={<PurchaseHeader />}
      failed={t('purchase.failed.title')}
      otherwise={<FreshLink>{t('purchase.failed.fresh')}</FreshLink>}
    >
      {(handle) => <PurchaseFlow handle={handle} journal={workspace.journal} />}
    </FlowGate>
  );
}

/** Few addresses ask for anything, so the code that reads what they ask for comes with them. */
async function seedOf(wish: DraftWish, services: Services): Promise<DraftSeed> {
  if (isPlainWish(wish)) return siteSeed(services.site);
  const { draftSeed } = await import(
    /* webpackChunkName: "purchase-parts" */ '#src/features/purchase/draft/draft-seed.ts'
  );
  return draftSeed(wish, services);
}

function Waiting() {
  return (
    <>
      <PurchaseHeader />
      <PurchaseSkeleton />
    </>
  );
}
