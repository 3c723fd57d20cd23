import { createFileRoute } from '@tanstack/react-router';
import { ConsoleShell } from '#src/features/shell/console-shell.tsx';

/** Every page behind a sign-in; the shell asks the session machine whether there is one. */
export const Route = createFileRoute('/_console')({ component: ConsoleShell });
