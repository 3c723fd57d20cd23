import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolsShell } from '#src/features/tools/tools-shell.tsx';

/** Reading a customer's file needs no account, like the certificate tools. */
export const Route = createFileRoute('/support')({
  loader: ({ context }) => loadTexts(context, toolsTexts),
  component: ToolsShell,
});
