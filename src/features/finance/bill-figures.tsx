import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as sessionCalls from '#core/contract/calls/session.ts';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { usedShare } from '#core/transactions/budget.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useMoney } from '#src/console/site/use-money.ts';
import { type BillsSearch, monthFilter, noFilters } from '#src/features/finance/bills-search.ts';
import { consumptionAsked } from '#src/features/finance/spend-card.tsx';
import { billTexts } from '#src/features/finance/texts.ts';
import { languageTags } from '#src/i18n/languages.ts';
import { useLanguage, useText } from '#src/i18n/use-text.ts';
import { Card } from '#src/ui/card/card.tsx';
import { css } from '#styled/css';

/** What there is, what this month spent, and how much of its budget that is. */
export function BillFigures({ search }: { readonly search: BillsSearch }) {
  const months = search.months ?? 12;
  const t = useText(billTexts);
  const money = useMoney();
  const balance = useCall(sessionCalls.account, {}).data?.balance;
  const current = useCall(transactionCalls.monthlyConsumption, consumptionAsked(months)).data?.months.at(-1);
  const { data: budgets } = useCall(transactionCalls.budgets, {});
  const budget = budgets?.data.find(({ deptID }) => deptID === '');
  const monthName = new Intl.DateTimeFormat(languageTags[useLanguage()], { month: 'short', timeZone: 'UTC' });
  const nameOf = (month: string | undefined) =>
    month === undefined ? '' : monthName.format(Date.parse(`${month}-01T00:00:00Z`));
  return (
    <Card className={css({ mb: '3' })}>
      <dl className={row}>
        <Figure label={t('bills.figures.balance')} value={balance === undefined ? '—' : money(balance)} />
        <Figure
          label={t('bills.figures.net', { month: nameOf(current?.month) })}
          value={
            current === undefined ? (
              '—'
            ) : (
              <Link
                to="/account/transaction"
                search={{ ...search, ...noFilters, ...monthFilter(current.month), kind: 'spend' }}
                resetScroll={false}
                className={css({ color: 'inherit' })}
              >
                {money(current.cents)}
              </Link>
            )
          }
          note={t('bills.figures.netHint')}
        />
        <Figure
          label={t('bills.figures.budget', { month: nameOf(budgets?.month) })}
          value={budget ? `${usedShare(budget.used, budget.cents)}%` : t('bills.figures.noBudget')}
          note={
            budget &&
            (budget.used > budget.cents
              ? t('bills.figures.over', { amount: money(budget.used - budget.cents) })
              : t('bills.figures.left', { amount: money(budget.cents - budget.used) }))
          }
        />
      </dl>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={part}>
      <dt className={muted}>{label}</dt>
      <dd className={figure}>{value}</dd>
      {note && <dd className={muted}>{note}</dd>}
    </div>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
});
const part = css({
  px: '5',
  py: { base: '3', sm: '4' },
  borderInlineStart: { sm: '1px solid token(colors.border)' },
  _first: { borderInlineStart: 'none' },
});
const figure = css({
  fontSize: '2xl',
  fontWeight: 'bold',
  letterSpacing: 'tight',
  fontVariantNumeric: 'tabular-nums',
});
const muted = css({ fontSize: 'sm', color: 'fg.muted' });
