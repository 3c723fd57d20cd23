import { createFileRoute } from '@tanstack/react-router';
import { orderFilterSchema } from '#src/features/orders/list/order-search.ts';
import { OrdersPage } from '#src/features/orders/list/orders-page.tsx';

export const Route = createFileRoute('/_console/orders/list')({
  validateSearch: orderFilterSchema,
  component: Page,
});

function Page() {
  return <OrdersPage filter={Route.useSearch()} />;
}
