import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import * as approvalCalls from '#core/contract/calls/approvals.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { ApprovalsPage, listedApprovals } from '#src/features/approvals/approvals-page.tsx';
import { approvalTexts } from '#src/features/approvals/texts.ts';

const search = v.object({ state: v.optional(v.fallback(v.optional(v.picklist(['decided'])), undefined)) });

export const Route = createFileRoute('/_console/account/approvals')({
  validateSearch: search,
  loaderDeps: ({ search: { state } }) => ({ state }),
  loader: ({ context, deps: { state } }) => {
    prefetch(context, approvalCalls.list, listedApprovals(state ?? 'open'));
    return loadTexts(context, approvalTexts);
  },
  component: Page,
});

function Page() {
  return <ApprovalsPage state={Route.useSearch().state ?? 'open'} />;
}
