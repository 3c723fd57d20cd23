import { createFileRoute } from '@tanstack/react-router';
import { order } from '#core/contract/shop-orders.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { ShopOrderPage } from '#src/features/shop/order-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/orders_/$id')({
  loader: ({ context, params: { id: orderNo } }) => {
    prefetch(context, order, { params: { orderNo } });
    return loadTexts(context, shopTexts, orderTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <ShopOrderPage key={id} orderNo={id} />;
}
