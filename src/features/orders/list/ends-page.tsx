import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, ListChecks, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import type { DataOf } from '#core/contract/call.ts';
import { type EndRow, endCounts, ends } from '#core/contract/order-ends.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import { listPage } from '#src/console/list/list-page.tsx';
import type { ListSelection } from '#src/console/list/selection.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';
import { useServerTime } from '#src/console/site/use-server-time.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { BatchActions } from '#src/features/orders/batch-action/batch-actions.tsx';
import { endKey, orderOfKey } from '#src/features/orders/list/end-key.ts';
import { endColumns } from '#src/features/orders/list/ends-columns.tsx';
import { orderFilterFields } from '#src/features/orders/list/order-filters.ts';
import { expiringSearch } from '#src/features/orders/list/order-search.ts';
import { PageActions } from '#src/features/orders/list/orders-page.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { undoneEnds } from '#src/features/orders/list/undone-ends.ts';
import { addDaysTo, weekOf } from '#src/features/orders/list/weeks.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

type Week = DataOf<typeof ends>['weeks'][number];

/** /orders/expiring: certificates that end within thirteen weeks, by week. */
export const ExpiringPage = listPage({
  call: ends,
  texts: [ordersTexts, consoleTexts],
  crumb: 'menu.certificates',
  columns: endColumns,
  rowKey: endKey,
  nameOf: ({ commonName, orderNo }: EndRow) => `${commonName} ${orderNo}`,
  rowPath: ({ orderNo }: EndRow) => `/ssl/certificate/${orderNo}`,
  searchLabel: 'orders.search',
  filters: orderFilterFields.filter(({ name }) => expiringSearch.filters.includes(name)),
  bulk: { most: mostAtOnce, Actions: EndActions },
  search: expiringSearch,
  title: 'orders.expiring.title',
  about: 'orders.expiring.about',
  Actions: PageActions,
  isCompact: true,
  groups: { keyOf: ({ notAfter }) => weekOf(notAfter, usedZone()), Head: WeekHead },
  tabs: {
    filter: 'progress',
    label: 'orders.expiring.progress.label',
    all: 'orders.tabs.all',
    values: {
      undone: 'orders.expiring.progress.undone',
      waiting: 'orders.expiring.progress.waiting',
      renewed: 'orders.expiring.progress.renewed',
    },
    counts: endCounts,
  },
  empty: { icon: <CalendarClock />, title: 'orders.expiring.none', about: 'orders.expiring.noneAbout' },
});

/** Several certificates of one order are one order to act on. */
function EndActions({ selection }: { readonly selection: ListSelection<EndRow> }) {
  const orders = useMemo(
    () => ({
      keys: [...new Set(selection.keys.map(orderOfKey))],
      rows: [...new Map(selection.rows.map((row) => [row.orderNo, row])).values()],
    }),
    [selection],
  );
  return <BatchActions selection={orders} />;
}

/** The week, how many end in it, and the one thing to do for all of them. */
function WeekHead({ group, reply }: { readonly group: string; readonly reply: object }) {
  const t = useText(ordersTexts);
  const { address } = useListAddress();
  const week = weeksOf(reply).find(({ monday }) => monday === group);
  const today = weekOf(useServerTime(), usedZone());
  const name =
    group === today
      ? t('orders.expiring.week.this')
      : group === addDaysTo(today, 7)
        ? t('orders.expiring.week.next')
        : '';
  const span = t('orders.expiring.week.span', { from: group.slice(5), to: addDaysTo(group, 6).slice(5) });
  const shown = new Map<string, unknown>(Object.entries(address)).get('progress');
  const isAll = shown === undefined;
  const count =
    week === undefined ? 0 : isAll ? week.undone + week.waiting + week.renewed : week[progressOf(shown)];
  const facts = [
    t.count('orders.expiring.week.count', count),
    isAll && week && week.undone > 0 && t.count('orders.expiring.week.undone', week.undone),
    isAll && week && week.waiting > 0 && t.count('orders.expiring.week.waiting', week.waiting),
  ].filter(Boolean);
  return (
    <span className={head}>
      <strong>{name || span}</strong>
      <span className={about}>{[name && span, ...facts].filter(Boolean).join(' · ')}</span>
      <span className={css({ ms: 'auto' })}>{week && <WeekAction week={week} />}</span>
    </span>
  );
}

function WeekAction({ week: { monday, undone, waiting } }: { readonly week: Week }) {
  const t = useText(ordersTexts);
  const { client } = useServices();
  const { address, go } = useListAddress();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const week = { ...address, endsFrom: monday, endsTo: addDaysTo(monday, 6) };
      return undoneEnds(client, week, { endingOnly: false });
    },
    onSuccess: (chosen) => go({ page: address.page, chosen, act: 'renew' }),
  });
  if (undone > 0)
    return (
      <Button size="sm" icon={<RotateCw />} busy={isPending} onClick={() => mutate()}>
        {t.count('orders.expiring.week.renew', undone)}
      </Button>
    );
  if (waiting === 0) return null;
  return (
    <Link to="/orders/list" search={waitingRecords} className={button({ size: 'sm' })}>
      <ListChecks aria-hidden="true" />
      {t.count('orders.expiring.week.records', waiting)}
    </Link>
  );
}

/** The list with the records of all waiting orders open. */
const waitingRecords = { status: 'verifying', records: 'open' } as const;

function weeksOf(reply: object): readonly Week[] {
  return hasWeeks(reply) ? reply.weeks : [];
}

function hasWeeks(reply: object): reply is { readonly weeks: readonly Week[] } {
  return 'weeks' in reply;
}

function progressOf(shown: unknown): 'undone' | 'waiting' | 'renewed' {
  return shown === 'waiting' || shown === 'renewed' ? shown : 'undone';
}

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' });
const about = css({ color: 'fg.muted', fontSize: 'sm' });
