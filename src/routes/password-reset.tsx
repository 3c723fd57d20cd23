import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { PasswordResetPage } from '#src/features/account/entry/password-reset-page.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';

export const Route = createFileRoute('/password-reset')({
  loader: ({ context }) => loadTexts(context, sessionTexts, joiningTexts),
  component: PasswordResetPage,
});
