import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#src/console/router-context.ts';
import { signInSearch } from '#src/features/session/page-after-sign-in.ts';
import { SignInPage } from '#src/features/session/sign-in-page.tsx';
import { sessionTexts } from '#src/features/session/texts.ts';

export const Route = createFileRoute('/sign-in')({
  validateSearch: signInSearch,
  loader: ({ context }) => loadTexts(context, sessionTexts),
  component: SignInPage,
});
