import { createFileRoute } from '@tanstack/react-router';
import { show } from '#core/contract/calls/acme.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { AutomatePage } from '#src/features/acme/automate-page.tsx';
import { acmeTexts } from '#src/features/acme/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';

export const Route = createFileRoute('/_console/certhub/orders/$id/automate')({
  loader: ({ context, params }) => {
    prefetch(context, show, { params: { orderNo: params.id } });
    return loadTexts(context, acmeTexts, orderTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <AutomatePage key={id} orderNo={id} />;
}
