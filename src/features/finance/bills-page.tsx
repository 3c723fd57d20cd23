import { Link } from '@tanstack/react-router';
import { ReceiptText, Wallet } from 'lucide-react';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import type { Bill } from '#core/contract/calls/transactions.ts';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { ListCard } from '#src/console/list/list-card.tsx';
import type { ListLabel, ListOptions } from '#src/console/list/list-options.ts';
import { ListHeader } from '#src/console/list/list-page.tsx';
import { useCan } from '#src/console/rights/use-can.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { BillFigures } from '#src/features/finance/bill-figures.tsx';
import { BillFiles } from '#src/features/finance/bill-files.tsx';
import { BillSums } from '#src/features/finance/bill-sums.tsx';
import { billColumns } from '#src/features/finance/bills-columns.tsx';
import { billsFilters } from '#src/features/finance/bills-filters.ts';
import { type BillsSearch, billsSearch } from '#src/features/finance/bills-search.ts';
import { SpendCard } from '#src/features/finance/spend-card.tsx';
import { billTexts } from '#src/features/finance/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { cx } from '#styled/css';
import { button } from '#styled/recipes';

const texts = [billTexts, consoleTexts] as const;

const options = {
  call: transactionCalls.list,
  search: billsSearch,
  texts,
  title: 'menu.bills',
  columns: billColumns,
  rowKey: ({ id }) => id,
  nameOf: ({ orderNo, id }) => orderNo || id,
  isCompact: true,
  searchLabel: 'bills.search',
  filters: billsFilters,
  Files: BillFiles,
  empty: { icon: <ReceiptText />, title: 'bills.none', about: 'bills.noneAbout' },
} as const satisfies ListOptions<Bill, ListLabel<typeof texts>>;

const head = {
  texts,
  title: 'menu.bills',
  crumb: 'menu.finance',
  about: 'bills.about',
  Actions: PageActions,
} as const;

/** /account/transaction: every change of the balance, with its sums; and what is spent by month, with its budgets. */
export function BillsPage({ search }: { readonly search: BillsSearch }) {
  return (
    <>
      <ListHeader options={head} />
      <BillFigures search={search} />
      <SpendCard search={search} />
      <BillSums />
      <ListCard<Bill> options={options} />
    </>
  );
}

function PageActions() {
  const t = useText(billTexts);
  const canDeposit = useCan()(depositCalls.create);
  return (
    canDeposit && (
      <Link to="/deposit" className={cx(button({ variant: 'primary' }))}>
        <Wallet aria-hidden="true" />
        {t('bills.figures.deposit')}
      </Link>
    )
  );
}
