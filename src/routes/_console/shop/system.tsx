import { createFileRoute } from '@tanstack/react-router';
import { system } from '#core/contract/shop-system.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { ShopSystemPage } from '#src/features/shop/system-page.tsx';
import { shopTexts } from '#src/features/shop/texts.ts';

export const Route = createFileRoute('/_console/shop/system')({
  loader: ({ context }) => {
    prefetch(context, system, {});
    return loadTexts(context, shopTexts, shopSystemTexts, formTexts);
  },
  component: ShopSystemPage,
});
