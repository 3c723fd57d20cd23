import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadAhead } from '#src/console/load-ahead.ts';
import { OrderPage } from '#src/features/orders/order/order-page.tsx';

/** `pay` opens the payment dialog. */
const search = v.object({ pay: v.optional(v.fallback(v.optional(v.boolean()), undefined)) });

export const Route = createFileRoute('/_console/ssl/certificate/$id')({
  validateSearch: search,
  loader: ({ context: { services }, params }) =>
    loadAhead(services, async () => (await import('#core/contract/calls/orders.ts')).detail, { params }),
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { pay } = Route.useSearch();
  return <OrderPage key={id} orderNo={id} isPaying={pay === true} />;
}
