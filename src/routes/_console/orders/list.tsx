import { createFileRoute } from '@tanstack/react-router';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { countArguments } from '#src/console/list/list-options.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { orderSearch } from '#src/features/orders/list/order-search.ts';
import { OrdersPage } from '#src/features/orders/list/orders-page.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';

export const Route = createFileRoute('/_console/orders/list')({
  validateSearch: orderSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, orderCalls.list, orderSearch, deps);
    prefetch(context, orderCalls.count, countArguments(orderSearch, deps, 'status'));
    return loadTexts(context, consoleTexts, listTexts, ordersTexts);
  },
  component: OrdersPage,
});
