import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { deliveries, list } from '#core/contract/calls/webhooks.ts';
import { anyEventKinds, shownStates } from '#core/webhooks/kinds.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { deliveriesAsked } from '#src/features/webhooks/deliveries-part.tsx';
import { EndpointPage } from '#src/features/webhooks/endpoint-page.tsx';
import { webhookTexts } from '#src/features/webhooks/texts.ts';
import { WebhooksPage } from '#src/features/webhooks/webhooks-page.tsx';

const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** `id`: one endpoint, with the filters and the page of its log. */
const search = v.object({
  id: optional(v.pipe(v.string(), v.uuid())),
  state: optional(v.picklist(shownStates)),
  kind: optional(v.picklist(anyEventKinds)),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
});

export const Route = createFileRoute('/_console/account/webhooks')({
  validateSearch: search,
  loaderDeps: ({ search: asked }) => asked,
  loader: ({ context, deps: { id, ...log } }) => {
    prefetch(context, list, {});
    if (id !== undefined) prefetch(context, deliveries, deliveriesAsked(id, log));
    return loadTexts(context, webhookTexts, formTexts);
  },
  component: Page,
});

function Page() {
  const { id, ...log } = Route.useSearch();
  return id === undefined ? <WebhooksPage /> : <EndpointPage key={id} id={id} search={log} />;
}
