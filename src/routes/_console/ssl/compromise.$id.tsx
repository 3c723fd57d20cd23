import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { detail } from '#core/contract/calls/orders.ts';
import { serialNumber } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { CompromisePage } from '#src/features/orders/compromise/compromise-page.tsx';
import { compromiseTexts } from '#src/features/orders/compromise/texts.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import { reissueTexts } from '#src/features/orders/reissue/texts.ts';

/** `certificate`: serial number of any certificate of the compromised key. */
const search = v.object({ certificate: v.fallback(v.optional(serialNumber), undefined) });

export const Route = createFileRoute('/_console/ssl/compromise/$id')({
  validateSearch: search,
  loader: ({ context, params }) => {
    prefetch(context, detail, { params });
    return loadTexts(context, compromiseTexts, orderTexts, reissueTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { certificate } = Route.useSearch();
  return <CompromisePage key={`${id} ${certificate}`} orderNo={id} serialNumber={certificate} />;
}
