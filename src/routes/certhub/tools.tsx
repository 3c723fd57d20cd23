import { createFileRoute } from '@tanstack/react-router';
import { keepOffline } from '#src/adapters/site/offline.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolsShell } from '#src/features/tools/tools-shell.tsx';

/** The tools ask for no sign-in. */
export const Route = createFileRoute('/certhub/tools')({
  loader: ({ context }) => {
    // A host page's files are its own.
    if (context.services.mountPath === '') keepOffline('/certhub/tools');
    return loadTexts(context, toolsTexts);
  },
  component: ToolsShell,
});
