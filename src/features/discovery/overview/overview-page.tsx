import { Link } from '@tanstack/react-router';
import { Radar, ShieldCheck } from 'lucide-react';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import * as inventoryCalls from '#core/contract/discovery-inventory.ts';
import { wholeList } from '#core/contract/fields.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { MenuText } from '#src/console/page/menu-text.tsx';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { AlertsCard } from '#src/features/discovery/alerts/alerts-card.tsx';
import { ImportButton, ScanLink } from '#src/features/discovery/certs/cert-actions.tsx';
import { EndCalendar } from '#src/features/discovery/overview/end-calendar.tsx';
import { EndingSoon } from '#src/features/discovery/overview/ending-soon.tsx';
import type { Overview } from '#src/features/discovery/overview/overview.ts';
import { Shares } from '#src/features/discovery/overview/shares.tsx';
import { Readiness, SourcesCard } from '#src/features/discovery/overview/sources-card.tsx';
import { inventoryTexts } from '#src/features/discovery/overview/texts.ts';
import { TodayCard } from '#src/features/discovery/overview/today-card.tsx';
import { discoveryTexts } from '#src/features/discovery/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

/** /certhub/discovery/dashboard: what needs somebody first, then what there is. */
export function OverviewPage() {
  const t = useText(discoveryTexts, inventoryTexts);
  const format = useFormat();
  const can = useCan();
  const query = useCall(inventoryCalls.overview, {});
  const { certificates = 0, places = 0 } = query.data ?? {};
  const isEmpty = query.data !== undefined && certificates === 0;
  return (
    <>
      <PageHead
        crumbs={(['menu.discovery', 'menu.inventory'] as const).map((key) => (
          <MenuText key={key} name={key} />
        ))}
        title={t('inventory.title')}
        description={
          certificates > 0 &&
          t('inventory.about', { certificates: format.number(certificates), places: format.number(places) })
        }
        actions={
          !isEmpty && (
            <>
              {can(inventoryCalls.importCertificates) && <ImportButton />}
              <ScanLink />
            </>
          )
        }
      />
      <QueryGate query={query} failed={t('inventory.failed')} pending={<OverviewSkeleton />}>
        {(overview) => (isEmpty ? <FirstSteps /> : <Parts overview={overview} />)}
      </QueryGate>
    </>
  );
}

function Parts({ overview }: { readonly overview: Overview }) {
  const t = useText(discoveryTexts, inventoryTexts);
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <div className={lead}>
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
          <TodayCard overview={overview} />
          <EndingSoon />
        </div>
        <AlertsCard />
      </div>
      <EndCalendar ends={overview.ends} />
      <div className={quarters}>
        <Shares
          title={t('inventory.issuers')}
          shares={overview.issuers.map((each) => ({ ...each, search: { issuer: each.value } }))}
        />
        <Shares
          title={t('inventory.keys')}
          shares={overview.keys.map((each) => ({ ...each, search: { key: each.value } }))}
        />
        <Shares
          title={t('inventory.protocols')}
          shares={overview.protocols.map((each) => ({
            ...each,
            label: t.find(`discovery.protocols.${each.value}`) ?? each.value,
            search: { protocol: each.value },
          }))}
        />
        <Shares
          title={t('inventory.locations')}
          counted={t('inventory.places')}
          shares={overview.locations.map(({ agentName, port, count }) => ({
            value: `${agentName} ${port}`,
            label: t('inventory.location', { network: agentName || t('inventory.internet'), port }),
            count,
          }))}
        />
      </div>
      <div className={halves}>
        <SourcesCard runs={overview.runs} />
        <Readiness readiness={overview.readiness} />
      </div>
    </div>
  );
}

/** The way from nothing to the first certificate. */
function FirstSteps() {
  const t = useText(discoveryTexts, inventoryTexts);
  const can = useCan();
  const { data } = useCall(discoveryCalls.scopes, wholeList, {
    select: ({ data: all }) => all.filter(({ state }) => state === 'proved').length,
  });
  const proved = data ?? 0;
  return (
    <Card>
      <EmptyState
        icon={proved > 0 ? <Radar /> : <ShieldCheck />}
        title={t('inventory.empty.title')}
        description={
          <>
            {t('inventory.empty.about')}
            <span className={css({ display: 'block', mt: '2', color: 'fg.default' })}>
              {proved > 0 ? t.count('inventory.empty.validated', proved) : t('inventory.empty.none')}
            </span>
          </>
        }
        action={
          <>
            <Link
              to={proved > 0 ? '/certhub/discovery/profile' : '/certhub/discovery/manage'}
              className={button({ variant: 'primary' })}
            >
              {t(proved > 0 ? 'inventory.empty.scan' : 'inventory.empty.prove')}
            </Link>
            {can(inventoryCalls.importCertificates) && <ImportButton />}
          </>
        }
      />
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <div className={halves}>
      {['today', 'soon', 'calendar', 'shares'].map((key) => (
        <Skeleton key={key} height="240px" />
      ))}
    </div>
  );
}

const lead = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: '5',
  alignItems: 'start',
});
const halves = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
});
const quarters = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
  gap: '5',
  alignItems: 'start',
});
