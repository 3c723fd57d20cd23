import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import * as v from 'valibot';
import { PurchasePage } from '#src/features/purchase/purchase-page.tsx';
import { PurchaseSkeleton } from '#src/features/purchase/purchase-skeleton.tsx';
import { purchaseTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

const word = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/))), undefined);
const ticket = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200_000))), undefined);

/**
 * `draft` is the workflow. A new one begins with `brand` and `product`, with the names of `renew_ticket`, or like the order
 * `reorder`. `batch` is a batch on its way.
 */
const search = v.object({
  draft: word,
  brand: word,
  product: word,
  renew_ticket: ticket,
  reorder: word,
  batch: word,
});

export const Route = createFileRoute('/_console/ssl/certificates')({
  validateSearch: search,
  component: Page,
});

const BatchPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "batch" */ '#src/features/purchase/batch/batch-page.tsx'))
    .BatchPage,
}));

function Page() {
  useText(purchaseTexts);
  const { draft, brand, product, renew_ticket: renewal, reorder, batch } = Route.useSearch();
  const wish = useMemo(
    () => ({ brand, product, ticket: renewal, reorder }),
    [brand, product, renewal, reorder],
  );
  if (batch !== undefined)
    return (
      <Suspense fallback={<PurchaseSkeleton />}>
        <BatchPage batch={batch} />
      </Suspense>
    );
  return <PurchasePage draft={draft} wish={wish} />;
}
