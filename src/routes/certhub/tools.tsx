import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolsShell } from '#src/features/tools/tools-shell.tsx';

/** The tools ask for no sign-in. */
export const Route = createFileRoute('/certhub/tools')({
  loader: ({ context }) => loadTexts(context, toolsTexts),
  component: ToolsShell,
});
