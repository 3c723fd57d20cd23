import { createFileRoute } from '@tanstack/react-router';
import { runDetail } from '#core/contract/calls/discovery.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { runArguments, runSearch } from '#src/features/discovery/scans/run-address.ts';
import { RunPage } from '#src/features/discovery/scans/run-page.tsx';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/runs/$id')({
  validateSearch: runSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    prefetch(context, runDetail, runArguments(params.id, deps));
    return loadTexts(context, scansTexts, discoveryTexts);
  },
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <RunPage key={id} id={id} address={Route.useSearch()} />;
}
