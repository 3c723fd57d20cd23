import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { ConsoleShell } from '#src/features/shell/console-shell.tsx';
import { frameTexts } from '#src/features/shell/texts.ts';

/** Layout of every page behind the sign-in; the shell asks the session machine whether there is a session. */
export const Route = createFileRoute('/_console')({
  // Redirect before any page code loads.
  beforeLoad: ({ context, location }) => {
    if (context.services.tokens.read() === null)
      throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
  },
  loader: ({ context }) => loadTexts(context, consoleTexts, frameTexts),
  component: ConsoleShell,
});
