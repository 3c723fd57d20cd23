import { createFileRoute } from '@tanstack/react-router';
import { departments, invitations, members, roles } from '#core/contract/calls/people.ts';
import { policy } from '#core/contract/calls/sharing.ts';
import { wholeList } from '#core/contract/fields.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ManagePage } from '#src/features/people/manage-page.tsx';
import { manageSearch, userSearch } from '#src/features/people/manage-search.ts';
import { peopleTexts } from '#src/features/people/texts.ts';

export const Route = createFileRoute('/_console/account/manage')({
  validateSearch: manageSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { part, ...list } }) => {
    if (part === undefined) {
      prefetchList(context, members, userSearch, list);
      prefetch(context, invitations, { query: {} });
    }
    if (part === 'departments') prefetchList(context, departments.list, manageSearch, list);
    if (part === 'keys') prefetch(context, policy, {});
    prefetch(context, members, wholeList);
    prefetch(context, roles, { query: {} });
    prefetch(context, departments.list, wholeList);
    return loadTexts(context, listTexts, peopleTexts);
  },
  component: Page,
});

function Page() {
  return <ManagePage part={Route.useSearch().part ?? 'users'} />;
}
