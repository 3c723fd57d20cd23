import { createFileRoute } from '@tanstack/react-router';
import { profiles, runs, scopes } from '#core/contract/calls/discovery.ts';
import { wholeList } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ProfilePage } from '#src/features/discovery/scans/profile-page.tsx';
import { profilesSearch, runsSearch } from '#src/features/discovery/scans/scans-search.ts';
import { scansTexts } from '#src/features/discovery/scans/texts.ts';
import { discoveryTexts } from '#src/features/discovery/texts.ts';

export const Route = createFileRoute('/_console/certhub/discovery/profile')({
  validateSearch: profilesSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { part, ...list } }) => {
    if (part === 'runs') prefetchList(context, runs, runsSearch, list);
    else {
      prefetchList(context, profiles.list, profilesSearch, list);
      prefetch(context, scopes, wholeList);
    }
    return loadTexts(context, listTexts, scansTexts, discoveryTexts);
  },
  component: Page,
});

function Page() {
  return <ProfilePage part={Route.useSearch().part ?? 'profiles'} />;
}
