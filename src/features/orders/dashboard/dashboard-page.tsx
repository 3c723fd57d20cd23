import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import type { DataOf } from '#core/contract/call.ts';
import { statistics } from '#core/contract/order-statistics.ts';
import { orderLists } from '#core/orders/order-filters.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { PageHead } from '#src/console/page/page-head.tsx';
import { useMoney } from '#src/console/site/use-money.ts';
import { BarList } from '#src/features/orders/dashboard/bar-list.tsx';
import { ChartCard } from '#src/features/orders/dashboard/chart-card.tsx';
import { ExpiryCalendar } from '#src/features/orders/dashboard/expiry-calendar.tsx';
import type { Mark } from '#src/features/orders/dashboard/mark-link.tsx';
import { MonthChart } from '#src/features/orders/dashboard/month-chart.tsx';
import { dashboardTexts } from '#src/features/orders/dashboard/texts.ts';
import { useBrands } from '#src/features/orders/list/order-filters.ts';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { withinOutlook } from '#src/features/orders/list/weeks.ts';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

type Statistics = DataOf<typeof statistics>;
interface PartProps {
  readonly shown: Statistics;
}

/** /ssl/dashboard: statistics on certificates, spending and expiry, as charts that link to the orders. */
export function DashboardPage() {
  const t = useText(dashboardTexts, ordersTexts);
  const query = useCall(statistics, zoneAsked());
  return (
    <>
      <PageHead
        crumbs={[t('menu.certificates'), t('dashboard.title')]}
        title={t('dashboard.title')}
        description={t('dashboard.about')}
      />
      <QueryGate
        query={query}
        failed={t('dashboard.failed')}
        pending={
          <div className={cards}>
            {['status', 'spend', 'ends', 'brand'].map((key) => (
              <Skeleton key={key} height="280px" />
            ))}
          </div>
        }
      >
        {(shown) => (shown.byList.all === 0 ? <Nothing /> : <Charts shown={shown} />)}
      </QueryGate>
    </>
  );
}

function Charts({ shown }: PartProps) {
  return (
    <div className={cards}>
      <ByStatus shown={shown} />
      <Spend shown={shown} />
      <Ends shown={shown} />
      <ByBrand shown={shown} />
      <ByKey shown={shown} />
    </div>
  );
}

function ByStatus({ shown: { byList } }: PartProps) {
  const t = useText(dashboardTexts, ordersTexts);
  const format = useFormat();
  const marks = orderLists.map(
    (list): Mark => ({
      key: list,
      label: t(`orders.tabs.${list}`),
      value: byList[list],
      text: format.number(byList[list]),
      search: { status: list },
    }),
  );
  return (
    <ChartCard
      title={t('dashboard.status.title')}
      figure={format.number(byList.all)}
      unit={t.count('dashboard.status.unit', byList.all)}
      marks={marks}
      name={t('dashboard.status.name')}
      amount={t('dashboard.status.count')}
    >
      <BarList marks={marks} />
    </ChartCard>
  );
}

function Spend({ shown: { spend } }: PartProps) {
  const t = useText(dashboardTexts);
  const money = useMoney();
  const marks = spend.map(
    ({ month, cents }): Mark => ({
      key: month,
      label: month,
      value: cents,
      text: money(cents),
      search: { createdFrom: `${month}-01`, createdTo: lastDayOf(month) },
    }),
  );
  return (
    <ChartCard
      title={t('dashboard.spend.title')}
      hint={t('dashboard.spend.hint')}
      figure={money(spend.reduce((sum, { cents }) => sum + cents, 0))}
      unit={t('dashboard.spend.unit')}
      marks={marks.toReversed()}
      name={t('dashboard.spend.month')}
      amount={t('dashboard.spend.amount')}
    >
      <MonthChart marks={marks} tickText={(cents) => money(cents).replace('.00', '')} />
    </ChartCard>
  );
}

/** Certificates about which nobody did anything. */
function undoneOf({ count, replaced, waiting }: Statistics['ends'][number]): number {
  return count - replaced - waiting;
}

/** Calendar days within which an expiry counts as soon. */
const soonDays = 30;

function Ends({ shown }: PartProps) {
  const t = useText(dashboardTexts);
  const format = useFormat();
  const tag = languageTags[useLanguage()];
  const ends = withinOutlook(shown.ends);
  const sum = (days: typeof ends) => days.reduce((total, { count }) => total + count, 0);
  const undone = ends.reduce((total, day) => total + undoneOf(day), 0);
  const all = sum(ends);
  const marks = ends.map(
    (each): Mark => ({
      key: each.day,
      label: each.day,
      value: each.count,
      text: format.number(each.count),
      search: { endsFrom: each.day, endsTo: each.day },
      list: '/orders/expiring',
      progress: undoneOf(each) > 0 ? 'undone' : each.waiting > 0 ? 'waiting' : 'renewed',
    }),
  );
  // 2024-01-01 was a Monday.
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2024, 0, index + 1)));
  const monthName = new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' });
  return (
    <ChartCard
      className={css({ gridColumn: { lg: '1 / -1' } })}
      title={t('dashboard.ends.title')}
      hint={t('dashboard.ends.hint')}
      figure={format.number(all)}
      unit={t.count('dashboard.ends.unit', all)}
      note={
        all > 0 &&
        t('dashboard.ends.soon', {
          count: format.number(sum(ends.slice(0, soonDays))),
          undone: format.number(undone),
        })
      }
      marks={marks.filter(({ value }) => value > 0)}
      name={t('dashboard.ends.day')}
      amount={t('dashboard.ends.count')}
    >
      {all === 0 ? (
        <p className={quiet}>{t('dashboard.ends.none')}</p>
      ) : (
        <ExpiryCalendar
          days={marks}
          weekdays={weekdays}
          monthText={(month) => monthName.format(Date.UTC(2024, Number(month) - 1, 1))}
        />
      )}
    </ChartCard>
  );
}

function ByBrand({ shown: { byBrand } }: PartProps) {
  const names = new Map(useBrands().map(({ value, label }) => [value, label]));
  const marks = byBrand.map(
    ({ brand, count }): Share => ({
      key: brand,
      label: names.get(brand) ?? brand,
      value: count,
      search: { status: 'issued', brand },
    }),
  );
  return <Shares part="brand" marks={marks} />;
}

function ByKey({ shown: { byKey } }: PartProps) {
  const t = useText(ordersTexts);
  const marks = byKey.map(
    ({ keyType, count }): Share => ({
      key: keyType,
      label: t(`orders.keyTypes.${keyType === 'other' ? 'another' : keyType}`),
      value: count,
      search: { status: 'issued', keyType },
    }),
  );
  return <Shares part="key" marks={marks} />;
}

type Share = Omit<Mark, 'text'>;

/** Valid certificates, grouped by an attribute of which each has exactly one value. */
function Shares({ part, marks }: { readonly part: 'brand' | 'key'; readonly marks: readonly Share[] }) {
  const t = useText(dashboardTexts);
  const format = useFormat();
  const all = marks.reduce((sum, { value }) => sum + value, 0);
  const shown = marks.map((mark): Mark => ({ ...mark, text: format.number(mark.value) }));
  return (
    <ChartCard
      title={t(`dashboard.${part}.title`)}
      figure={format.number(all)}
      unit={t.count(`dashboard.${part}.unit`, all)}
      marks={shown}
      name={t(`dashboard.${part}.name`)}
      amount={t(`dashboard.${part}.count`)}
    >
      {all === 0 ? <p className={quiet}>{t('dashboard.noCertificates')}</p> : <BarList marks={shown} />}
    </ChartCard>
  );
}

function Nothing() {
  const t = useText(dashboardTexts);
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        title={t('dashboard.empty')}
        description={t('dashboard.emptyAbout')}
        action={
          <Link to="/ssl/certificates" className={button({ variant: 'primary' })}>
            {t('dashboard.buy')}
          </Link>
        }
      />
    </Card>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const cards = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
});
const quiet = css({ color: 'fg.muted' });
