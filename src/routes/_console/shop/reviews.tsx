import { createFileRoute } from '@tanstack/react-router';
import { invoices } from '#core/contract/shop-money.ts';
import { realNames, withdrawals } from '#core/contract/shop-reviews.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { prefetch } from '#src/console/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopMoneyTexts } from '#src/features/shop/money.texts.ts';
import { shownQueue } from '#src/features/shop/review-parts.tsx';
import { ReviewsPage } from '#src/features/shop/reviews-page.tsx';
import { reviewsSearch } from '#src/features/shop/reviews-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/reviews')({
  validateSearch: reviewsSearch,
  loader: ({ context }) => {
    prefetch(context, realNames, shownQueue);
    prefetch(context, withdrawals, shownQueue);
    prefetch(context, invoices, shownQueue);
    return loadTexts(context, shopTexts, shopMoneyTexts, formTexts);
  },
  component: Page,
});

function Page() {
  return <ReviewsPage queue={Route.useSearch().queue} />;
}
