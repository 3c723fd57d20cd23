import { createFileRoute } from '@tanstack/react-router';
import * as shopCalls from '#core/contract/calls/shop.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { listedActs } from '#src/features/shop/acts-part.tsx';
import { OverviewPage } from '#src/features/shop/overview-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/')({
  loader: ({ context }) => {
    prefetch(context, shopCalls.acts, listedActs);
    return loadTexts(context, shopTexts, formTexts);
  },
  component: OverviewPage,
});
