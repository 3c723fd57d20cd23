import { createFileRoute } from '@tanstack/react-router';
import { certificates, overview } from '#core/contract/discovery-inventory.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { CertsPage } from '#src/features/discovery/certs/certs-page.tsx';
import { certsSearch } from '#src/features/discovery/certs/certs-search.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/certs/')({
  validateSearch: certsSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, certificates, certsSearch, deps);
    prefetch(context, overview, {});
    return loadTexts(context, listTexts, discoveryTexts);
  },
  component: CertsPage,
});
