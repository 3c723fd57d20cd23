import { createFileRoute } from '@tanstack/react-router';
import { endCounts, ends } from '#core/contract/order-ends.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { countArguments } from '#src/console/list/list-options.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { ExpiringPage } from '#src/features/orders/list/ends-page.tsx';
import { expiringSearch } from '#src/features/orders/list/order-search.ts';

import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { zoneAsked } from '#src/features/orders/zone-asked.ts';

export const Route = createFileRoute('/_console/orders/expiring')({
  validateSearch: expiringSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, ends, expiringSearch, deps);
    const { query } = countArguments(expiringSearch, deps, 'progress');
    prefetch(context, endCounts, { query: { ...query, ...zoneAsked().query } });
    return loadTexts(context, consoleTexts, listTexts, ordersTexts);
  },
  component: ExpiringPage,
});
