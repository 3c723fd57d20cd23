import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import * as v from 'valibot';
import { products } from '#core/contract/calls/catalogue.ts';
import { wholeList } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { PurchaseSkeleton } from '#src/features/purchase/form/purchase-header.tsx';
import { PurchasePage } from '#src/features/purchase/purchase-page.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { methodTexts } from '#src/features/validation/method.texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const word = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/))), undefined);
const ticket = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200_000))), undefined);

/**
 * `draft` is the workflow. A new one starts with `brand`, `product` and `year`, and with the names of `renew_ticket`. `batch` is a batch in
 * progress.
 */
const search = v.object({
  draft: word,
  brand: word,
  product: word,
  year: v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined),
  renew_ticket: ticket,
  batch: word,
});

export const Route = createFileRoute('/_console/ssl/certificates')({
  validateSearch: search,
  loader: ({ context }) => {
    prefetch(context, products, wholeList);
    return loadTexts(context, purchaseTexts, methodTexts);
  },
  component: Page,
});

const BatchPage = lazyPart(
  'BatchPage',
  () => import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-flow.tsx'),
  <PurchaseSkeleton />,
);

function Page() {
  useText(purchaseTexts);
  const { draft, brand, product, year, renew_ticket: renewal, batch } = Route.useSearch();
  const wish = useMemo(() => ({ brand, product, year, ticket: renewal }), [brand, product, year, renewal]);
  if (batch !== undefined) return <BatchPage batch={batch} />;
  return <PurchasePage draft={draft} wish={wish} />;
}
