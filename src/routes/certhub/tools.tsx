import { createFileRoute } from '@tanstack/react-router';
import { keepOffline } from '#src/adapters/site/offline.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolsShell } from '#src/features/tools/tools-shell.tsx';

/** The tools need no sign-in. */
export const Route = createFileRoute('/certhub/tools')({
  loader: ({ context }) => {
    // When embedded, caching the files is up to the host page.
    if (context.services.mountPath === '') keepOffline('/certhub/tools');
    return loadTexts(context, toolsTexts);
  },
  component: ToolsShell,
});
