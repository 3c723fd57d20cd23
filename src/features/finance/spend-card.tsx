import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { QueryGate } from '#src/console/calls/query-gate.tsx';
import { useCall } from '#src/console/calls/use-call.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import {
  type BillsSearch,
  monthFilter,
  monthOf,
  noFilters,
  spendParts,
} from '#src/features/finance/bills-search.ts';
import { BudgetSection } from '#src/features/finance/budget-section.tsx';
import { colorOf, SpendChart } from '#src/features/finance/spend-chart.tsx';
import {
  type Consumption,
  mostColors,
  others,
  type SpendMonth,
  shareFilter,
  totalsOf,
} from '#src/features/finance/spend-marks.ts';
import { billTexts } from '#src/features/finance/texts.ts';
import { useBrands } from '#src/features/orders/list/order-filters.ts';
import { usedZone } from '#src/i18n/shown-zone.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Card, CardSection } from '#src/ui/card/card.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { css, cx } from '#styled/css';

/** Arguments of the page's statistics; the same for the route's loader. */
export function consumptionAsked(months: 12 | 24) {
  return { query: { timeZone: usedZone(), months } };
}

interface SpendProps {
  readonly search: BillsSearch;
}

/** Net spending by month: a chart, and its table beside it. A month filters the bills, a number leads to those behind it. */
export function SpendCard({ search }: SpendProps) {
  const t = useText(billTexts);
  const { go } = useListAddress();
  const { by = 'brand' } = search;
  const months = search.months ?? 12;
  const spending = useCall(transactionCalls.monthlyConsumption, consumptionAsked(months));
  return (
    <Card className={css({ mb: '3' })}>
      <CardSection
        title={t('bills.spend.title')}
        actions={
          <>
            <SegmentedControl
              size="sm"
              label={t('bills.spend.by')}
              value={by}
              onValueChange={(chosen) =>
                go({ by: chosen === 'brand' ? undefined : chosen, page: search.page })
              }
              options={spendParts.map((part) => ({ value: part, label: t(`bills.spend.${part}`) }))}
            />
            <SegmentedControl
              size="sm"
              label={t('bills.spend.range')}
              value={String(months)}
              onValueChange={(chosen) => go({ months: chosen === '24' ? 24 : undefined, page: search.page })}
              options={['12', '24'].map((count) => ({
                value: count,
                label: t.count('bills.spend.last', Number(count)),
              }))}
            />
          </>
        }
      >
        <QueryGate query={spending} failed={t('bills.spend.failed')} pending={<Skeleton height="300px" />}>
          {(shown) => <Spending shown={shown} search={search} />}
        </QueryGate>
      </CardSection>
      <BudgetSection />
    </Card>
  );
}

function Spending({ shown, search }: SpendProps & { readonly shown: Consumption }) {
  const t = useText(billTexts);
  const money = useMoney();
  const { by = 'brand' } = search;
  const nameOf = useShareNames(shown, search);
  const { data: budgets } = useCall(transactionCalls.budgets, {});
  const budget = budgets?.data.find(({ deptID }) => deptID === '')?.cents ?? null;
  const totals = totalsOf(shown.months, by);
  const colored = totals.slice(0, mostColors).map(({ key }) => key);
  if (totals.length === 0 && budget === null) return <p className={quiet}>{t('bills.spend.none')}</p>;
  return (
    <>
      <div className={split}>
        <SpendChart
          months={shown.months}
          by={by}
          colored={colored}
          budget={budget}
          search={search}
          nameOf={nameOf}
          money={money}
        />
        <MonthTable months={shown.months} search={search} />
      </div>
      <Legend shown={shown} search={search} nameOf={nameOf} />
    </>
  );
}

const shownAtFirst = 8;

/** Each share with its sum over all months, which leads to its bills. */
function Legend({
  shown,
  search,
  nameOf,
}: SpendProps & { readonly shown: Consumption; readonly nameOf: (key: string) => string }) {
  const t = useText(billTexts);
  const money = useMoney();
  const { by = 'brand' } = search;
  const [isWhole, showAll] = useState(false);
  const totals = totalsOf(shown.months, by);
  const span = { from: `${shown.months[0]?.month}-01`, to: monthFilter(shown.months.at(-1)?.month ?? '').to };
  return (
    <ul className={legend}>
      {totals.slice(0, isWhole ? undefined : shownAtFirst).map(({ key, cents }, place) => {
        const filter = shareFilter(by, key);
        const name = nameOf(key);
        return (
          <li key={key} className={legendItem}>
            <span
              aria-hidden="true"
              className={cx(swatch, colorOf(place < mostColors ? place : mostColors))}
            />
            <span>{name}</span>
            {filter === null ? (
              <span className={sum}>{money(cents)}</span>
            ) : (
              <Link
                to="/account/transaction"
                search={{ ...search, ...noFilters, ...span, kind: 'spend', ...filter }}
                resetScroll={false}
                className={sum}
                aria-label={t('bills.spend.openShare', { name, amount: money(cents) })}
              >
                {money(cents)}
              </Link>
            )}
          </li>
        );
      })}
      {totals.length > shownAtFirst && !isWhole && (
        <li>
          <button type="button" className={more} onClick={() => showAll(true)}>
            +{totals.length - shownAtFirst}
          </button>
        </li>
      )}
    </ul>
  );
}

interface MonthTableProps extends SpendProps {
  readonly months: readonly SpendMonth[];
}

/** The newest month first; the last row sums them up. */
function MonthTable({ months, search }: MonthTableProps) {
  const chosen = monthOf(search);
  const t = useText(billTexts);
  const format = useFormat();
  const money = useMoney();
  const whole = {
    month: '',
    cents: months.reduce((total, { cents }) => total + cents, 0),
    payments: months.reduce((total, { payments }) => total + payments, 0),
  };
  const from = `${months[0]?.month}-01`;
  const spanOf = (month: string) =>
    month === '' ? { from, to: monthFilter(months.at(-1)?.month ?? '').to } : monthFilter(month);
  return (
    <div className={table}>
      <DataTable
        caption={t('bills.spend.title')}
        rows={[...months.toReversed(), whole]}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            label: t('bills.spend.month'),
            lead: true,
            cell: ({ month }) =>
              month === '' ? (
                <strong>{t('bills.spend.sum')}</strong>
              ) : (
                <Link
                  to="/account/transaction"
                  search={{ ...search, ...noFilters, ...monthFilter(month) }}
                  resetScroll={false}
                  aria-current={month === chosen ? 'true' : undefined}
                  className={css({ '&[aria-current]': { fontWeight: 'bold' } })}
                >
                  {month}
                </Link>
              ),
          },
          {
            key: 'payments',
            label: t('bills.spend.payments'),
            align: 'end',
            cell: ({ payments }) => format.number(payments),
          },
          {
            key: 'net',
            label: t('bills.spend.net'),
            align: 'end',
            cell: ({ month, cents }) =>
              cents === 0 ? (
                <span className={figure}>{money(0)}</span>
              ) : (
                <Link
                  to="/account/transaction"
                  search={{ ...search, ...noFilters, ...spanOf(month), kind: 'spend' }}
                  resetScroll={false}
                  className={figure}
                  aria-label={t('bills.spend.openNet', {
                    month: month || t('bills.spend.sum'),
                    amount: money(cents),
                  })}
                >
                  {money(cents)}
                </Link>
              ),
          },
        ]}
      />
    </div>
  );
}

/** Names of the shares in the current language. */
function useShareNames(shown: Consumption, { by = 'brand' }: BillsSearch): (key: string) => string {
  const t = useText(billTexts);
  const brands = new Map(useBrands().map(({ value, label }) => [value, label]));
  const departments = new Map(shown.departments.map(({ id, name }) => [id, name]));
  return (key) => {
    if (key === others) return t('bills.noProduct');
    if (by === 'department')
      return key === '' ? t('bills.noDepartment') : (departments.get(key) ?? t('bills.goneDepartment'));
    if (key === '') return t('bills.noProduct');
    return by === 'brand' ? (brands.get(key) ?? key) : (t.find(`bills.productKinds.${key}`) ?? key);
  };
}

const quiet = css({ color: 'fg.muted' });
const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  gap: '5',
  alignItems: 'start',
});
const table = css({
  maxH: '64',
  overflowY: 'auto',
  border: '1px solid token(colors.border)',
  borderRadius: 'md',
});
const figure = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'medium', whiteSpace: 'nowrap' });
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1.5',
  mt: '4',
  fontSize: 'sm',
});
const legendItem = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' });
const swatch = css({ w: '2.5', h: '2.5', borderRadius: '2px', flexShrink: 0 });
const sum = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'medium' });
const more = css({ color: 'accent.text', cursor: 'pointer', px: '1' });
