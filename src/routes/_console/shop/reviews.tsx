import { createFileRoute } from '@tanstack/react-router';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { ReviewsPage } from '#src/features/shop/reviews-page.tsx';
import { reviewsSearch } from '#src/features/shop/reviews-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/reviews')({
  validateSearch: reviewsSearch,
  // Which queues the reader may see is known only on the page.
  loader: ({ context }) => loadTexts(context, shopTexts, shopMoneyTexts, formTexts),
  component: Page,
});

function Page() {
  return <ReviewsPage queue={Route.useSearch().queue} />;
}
