import { createFileRoute } from '@tanstack/react-router';
import * as depositCalls from '#core/contract/calls/deposit.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { DepositPage } from '#src/features/deposit/deposit-page.tsx';
import { depositListSearch, depositSearch } from '#src/features/deposit/deposit-search.ts';
import { depositTexts } from '#src/features/deposit/texts.ts';

export const Route = createFileRoute('/_console/deposit/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, depositCalls.list, depositListSearch, deps);
    return loadTexts(context, depositTexts);
  },
  validateSearch: depositSearch,
  component: () => <DepositPage search={Route.useSearch()} />,
});
