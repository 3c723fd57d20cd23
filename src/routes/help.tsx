import { createFileRoute } from '@tanstack/react-router';
import { keepOffline } from '#src/adapters/site/offline.ts';
import { helpArticleTexts } from '#src/console/help/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { HelpShell } from '#src/features/help/help-shell.tsx';
import { helpTexts } from '#src/features/help/texts.ts';

/** The help needs no sign-in. */
export const Route = createFileRoute('/help')({
  loader: ({ context }) => {
    // When embedded, caching the files is up to the host page.
    if (context.services.mountPath === '') keepOffline('/help');
    return loadTexts(context, helpTexts, helpArticleTexts);
  },
  component: HelpShell,
});
