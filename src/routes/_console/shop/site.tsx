import { createFileRoute } from '@tanstack/react-router';
import { site } from '#core/contract/shop-site.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { ShopSitePage } from '#src/features/shop/site-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/site')({
  loader: ({ context }) => {
    prefetch(context, site, { query: { host: 'default' } });
    return loadTexts(context, shopTexts, shopSiteTexts, helpArticleTexts, formTexts);
  },
  component: ShopSitePage,
});
