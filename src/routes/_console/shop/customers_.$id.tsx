import { createFileRoute } from '@tanstack/react-router';
import { customer } from '#core/contract/shop-customers.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ShopCustomerPage } from '#src/features/shop/customer-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/customers_/$id')({
  loader: ({ context, params }) => {
    prefetch(context, customer, { params });
    return loadTexts(context, shopTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ShopCustomerPage key={id} id={id} />;
}
