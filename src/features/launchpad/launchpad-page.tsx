import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { attention } from '#core/contract/order-ends.ts';
import { statistics } from '#core/contract/order-statistics.ts';
import { hasStoredJournal } from '#src/adapters/journal/stored-journal.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useOpenedWorkspace } from '#src/console/flows/use-workspace.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useCan, useSeesBalance } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { BalanceCard } from '#src/features/launchpad/balance-card.tsx';
import { FirstOrderCard } from '#src/features/launchpad/first-order-card.tsx';
import { OutlookCard } from '#src/features/launchpad/outlook-card.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { TodayCard } from '#src/features/launchpad/today-card.tsx';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { SectionCard } from '#src/ui/card/card.tsx';
import { besidePanel } from '#src/ui/frame/frame-styles.ts';
import { AfterPaint } from '#src/ui/lazy-part/after-paint.tsx';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

const ReferralCard = lazyPart(
  'ReferralCard',
  () => import(/* webpackChunkName: "referral" */ '#src/features/referral/referral-card.tsx'),
);

/** /launchpad: what needs somebody today, the weeks ahead, the balance and unfinished work. */
export function LaunchpadPage() {
  const t = useText(launchpadTexts);
  const tag = languageTags[useLanguage()];
  const now = useServerTime();
  const { session, site } = useServices();
  const can = useCan();
  const seesBalance = useSeesBalance();
  const name = useSelector(session, ({ context }) => context.customer?.displayName ?? '');
  const today = new Intl.DateTimeFormat(tag, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: usedZone(),
  });
  return (
    <>
      <PageHead
        title={t('launchpad.title')}
        description={[name && t('launchpad.greeting', { name }), today.format(now)]
          .filter(Boolean)
          .join(' · ')}
        actions={
          can({ right: 'orders:create' }) && (
            <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              {t('launchpad.buy')}
            </Link>
          )
        }
      />
      <div className={besidePanel}>
        <div className={column}>
          <Today />
          <Outlook />
        </div>
        <div className={column}>
          {seesBalance && <BalanceCard />}
          <Unfinished />
          <AfterPaint>
            <ChecklistCard />
            {site.features.referral && <ReferralCard />}
          </AfterPaint>
        </div>
      </div>
    </>
  );
}

/** A customer without orders is led to the first one. Nothing to do shows nothing. */
function Today() {
  const t = useText(launchpadTexts);
  const rows = useCall(attention, {});
  const numbers = useCall(statistics, zoneAsked());
  if (numbers.data?.byList.all === 0) return <FirstOrderCard />;
  if (rows.data?.rows.length === 0) return null;
  if (rows.data) return <TodayCard shown={rows.data} />;
  return (
    <SectionCard title={t('launchpad.today.title')}>
      <QueryGate query={rows} failed={t('launchpad.failed')} pending={<Skeleton height="86px" />}>
        {() => null}
      </QueryGate>
    </SectionCard>
  );
}

function Outlook() {
  const t = useText(launchpadTexts);
  const numbers = useCall(statistics, zoneAsked());
  if (numbers.data) return <OutlookCard ends={numbers.data.ends} />;
  return (
    <SectionCard title={t('launchpad.outlook.title')}>
      <QueryGate query={numbers} failed={t('launchpad.failed')} pending={<Skeleton height="160px" />}>
        {() => null}
      </QueryGate>
    </SectionCard>
  );
}

const KeptFlows = lazy(async () => ({
  default: (await import('#src/features/launchpad/kept-flows.tsx')).KeptFlows,
}));

const ChecklistCard = lazyPart(
  'ChecklistCard',
  () => import(/* webpackChunkName: "checklist" */ '#src/features/launchpad/checklist-card.tsx'),
);

/** Unfinished workflows. Without a stored journal, neither the journal code nor the list is loaded. */
function Unfinished() {
  const opened = useOpenedWorkspace();
  const stored = useQuery({ queryKey: ['stored-journal'], queryFn: hasStoredJournal });
  if (!opened && stored.data !== true) return null;
  return (
    <Suspense>
      <KeptFlows />
    </Suspense>
  );
}

const column = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
