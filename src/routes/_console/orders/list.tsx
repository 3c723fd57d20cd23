import { createFileRoute } from '@tanstack/react-router';
import { orderFilterSchema } from '#src/views/orders/order-search.ts';
import { OrdersPage } from '#src/views/orders/orders-page.tsx';

export const Route = createFileRoute('/_console/orders/list')({
  validateSearch: orderFilterSchema,
  component: Page,
});

function Page() {
  return <OrdersPage filter={Route.useSearch()} />;
}
