import { createFileRoute } from '@tanstack/react-router';
import * as transactionCalls from '#core/contract/calls/transactions.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { BillsPage } from '#src/features/finance/bills-page.tsx';
import { billsSearch } from '#src/features/finance/bills-search.ts';
import { consumptionAsked } from '#src/features/finance/spend-card.tsx';
import { billTexts } from '#src/features/finance/texts.ts';

export const Route = createFileRoute('/_console/account/transaction')({
  validateSearch: billsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, transactionCalls.list, billsSearch, deps);
    prefetch(context, transactionCalls.monthlyConsumption, consumptionAsked(deps.months ?? 12));
    prefetch(context, transactionCalls.budgets, {});
    return loadTexts(context, listTexts, billTexts);
  },
  component: () => <BillsPage search={Route.useSearch()} />,
});
