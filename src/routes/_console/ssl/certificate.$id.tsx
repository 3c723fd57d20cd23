import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OrderPage } from '#src/features/orders/order/order-page.tsx';

/** `pay` opens the payment dialog. */
const search = v.object({ pay: v.optional(v.fallback(v.optional(v.boolean()), undefined)) });

export const Route = createFileRoute('/_console/ssl/certificate/$id')({
  validateSearch: search,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { pay } = Route.useSearch();
  return <OrderPage key={id} orderNo={id} isPaying={pay === true} />;
}
