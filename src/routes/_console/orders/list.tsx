import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#src/console/list/list-route.ts';
import { orderSearch } from '#src/features/orders/list/order-search.ts';
import { OrdersPage } from '#src/features/orders/list/orders-page.tsx';

export const Route = createFileRoute('/_console/orders/list')({
  ...listRoute(orderSearch, async () => (await import('#core/contract/calls/orders.ts')).list),
  component: OrdersPage,
});
