import { ListChecks } from 'lucide-react';
import * as packageCalls from '#core/contract/calls/packages.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useWatched } from '#src/console/flows/use-watched.ts';
import { useOpenedWorkspace } from '#src/console/flows/use-workspace.ts';
import { useAnyLimits } from '#src/console/rights/use-any-limits.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { BuyButton } from '#src/features/purchase/form/buy-button.tsx';
import { faultsOf, fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { GroupProps } from '#src/features/purchase/form/group-props.ts';
import { PartyFacts } from '#src/features/purchase/form/purchase-parts.tsx';
import { PriceBox } from '#src/features/purchase/preview/price-box.tsx';
import { Summary } from '#src/features/purchase/preview/summary.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { Fold } from '#src/ui/fold/fold.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';

const Overview = lazyPart(
  'Overview',
  () => import(/* webpackChunkName: "purchase-parts" */ '#src/features/purchase/preview/overview.tsx'),
  <Skeleton height="280px" />,
);

const ApprovalAhead = lazyPart(
  'ApprovalAhead',
  () => import(/* webpackChunkName: "approvals" */ '#src/features/approvals/ahead-notice.tsx'),
);

const UnitAhead = lazyPart(
  'UnitAhead',
  () => import(/* webpackChunkName: "packages" */ '#src/features/packages/unit-ahead.tsx'),
);

/** Whether a package pays, for who may pay. */
function Unit({ view }: Pick<GroupProps, 'view'>) {
  const can = useCan();
  const { price, product, validity, names } = view;
  if (product.facts === null || price.value === null || price.value.allNowPrice === 0) return null;
  // What fits depends on the names.
  if (names.all.length === 0 || !can(packageCalls.list)) return null;
  return (
    <UnitAhead
      productNo={product.facts.productNo}
      productType={product.facts.productType}
      validity={validity.chosen}
      rawCents={price.value.allRawPrice}
      orders={price.orders}
      names={names.all}
    />
  );
}

/** For who has a spending limit: whether what is bought must be approved. */
function Ahead({ view, send }: GroupProps) {
  const { price, texts, faults } = view;
  const hasLimits = useAnyLimits();
  if (!hasLimits || price.value === null) return null;
  return (
    <ApprovalAhead
      total={price.value.allNowPrice}
      orders={price.orders}
      reason={texts.approvalReason}
      fieldID={fieldId('approvalReason')}
      error={faultsOf(faults, 'approvalReason')}
      onReason={(text) => send({ type: 'text.commit', field: 'approvalReason', text })}
    />
  );
}

/** Summary and price of the purchase, visible while the form is being filled in. */
export function PreviewPanel({ view, send }: GroupProps) {
  const t = useText(purchaseTexts);
  const workspace = useOpenedWorkspace();
  const { contact, organization } = view.needs;
  return (
    <Card className={panel}>
      <CardSection title={t('purchase.panel.title')}>
        <Summary view={view} />
      </CardSection>
      {(contact || organization) && <PartyFacts view={view} />}
      <CardSection>
        <PriceBox view={view} send={send} />
        <Unit view={view} />
        <Ahead view={view} send={send} />
        <div className={css({ hideBelow: 'lg', mt: '3.5' })}>
          <BuyButton view={view} send={send} />
          {workspace && <KeptNote journal={workspace.journal} />}
        </div>
      </CardSection>
      <Fold icon={<ListChecks />} title={t('purchase.panel.all')}>
        {() => <Overview view={view} />}
      </Fold>
    </Card>
  );
}

/** `aria-busy` until the last change is written to disk. */
function KeptNote({ journal }: { readonly journal: Journal }) {
  const t = useText(purchaseTexts);
  const unwritten = useWatched(journal.unwritten);
  return (
    <p
      aria-busy={unwritten > 0}
      className={css({ mt: '2', textAlign: 'center', fontSize: 'sm', color: 'fg.muted' })}
    >
      {t('purchase.panel.saved')}
    </p>
  );
}

const panel = css({
  position: { lg: 'sticky', _low: 'static', _print: 'static' },
  top: { lg: 'calc(token(sizes.header) + 20px)' },
  // On a low screen the panel scrolls separately, to keep the button within reach.
  maxH: { lg: 'calc(100vh - token(sizes.header) - 40px)', _low: 'none', _print: 'none' },
  overflowY: { lg: 'auto' },
});
