import { createFileRoute } from '@tanstack/react-router';
import { products } from '#core/contract/calls/catalogue.ts';
import { wholeList } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { catalogueTexts } from '#src/features/catalogue/texts.ts';
import { WhichPage } from '#src/features/catalogue/which-page.tsx';
import { whichSearch } from '#src/features/catalogue/which-search.ts';

export const Route = createFileRoute('/_console/ssl/which')({
  validateSearch: whichSearch,
  loader: ({ context }) => {
    prefetch(context, products, wholeList);
    return loadTexts(context, catalogueTexts);
  },
  component: () => <WhichPage wish={Route.useSearch()} />,
});
