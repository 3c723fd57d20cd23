import { createFileRoute } from '@tanstack/react-router';
import { announcements } from '#core/contract/shop-announcements.ts';
import { helpArticles } from '#core/contract/shop-help.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopContentTexts } from '#src/features/shop/content.texts.ts';
import { listedAnnouncements, ShopContentPage } from '#src/features/shop/content-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/content')({
  loader: ({ context }) => {
    prefetch(context, announcements, listedAnnouncements);
    prefetch(context, helpArticles, {});
    return loadTexts(context, shopTexts, shopContentTexts, helpArticleTexts, formTexts);
  },
  component: ShopContentPage,
});
