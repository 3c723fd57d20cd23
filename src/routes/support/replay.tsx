import { createFileRoute } from '@tanstack/react-router';
import { keepOffline } from '#src/adapters/site/offline.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { flowEventsTexts } from '#src/console/support/texts.ts';
import { replaySearch } from '#src/features/support/case-search.ts';
import { ReplayPage } from '#src/features/support/replay/replay-page.tsx';
import { supportTexts } from '#src/features/support/texts.ts';

export const Route = createFileRoute('/support/replay')({
  validateSearch: replaySearch,
  loader: ({ context }) => {
    // When embedded, caching the files is up to the host page.
    if (context.services.mountPath === '') keepOffline('/support/replay');
    return loadTexts(context, supportTexts, flowEventsTexts);
  },
  component: () => <ReplayPage caseNo={Route.useSearch().case} />,
});
