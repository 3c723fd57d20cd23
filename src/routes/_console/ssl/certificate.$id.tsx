import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { detail, status } from '#core/contract/calls/orders.ts';
import { domainList, mostNames } from '#core/contract/calls/validation.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { OrderPage } from '#src/features/orders/order/order-page.tsx';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';

/** `pay` opens the payment dialog. */
const search = v.object({ pay: v.optional(v.fallback(v.optional(v.boolean()), undefined)) });

export const Route = createFileRoute('/_console/ssl/certificate/$id')({
  validateSearch: search,
  loader: ({ context, params, cause }) => {
    prefetch(context, detail, { params });
    if (cause === 'enter') {
      context.services.ahead(domainList, { params, query: { limit: mostNames } });
      context.services.ahead(status, { params });
    }
    return loadTexts(context, orderTexts, dcvTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { pay } = Route.useSearch();
  return <OrderPage key={id} orderNo={id} isPaying={pay === true} />;
}
