import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { ToolsShell } from '#src/features/tools/tools-shell.tsx';

/** A file from a customer is read without an account, as the tools read certificates. */
export const Route = createFileRoute('/support')({
  loader: ({ context }) => loadTexts(context, toolsTexts),
  component: ToolsShell,
});
