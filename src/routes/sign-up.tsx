import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { loadTexts } from '#src/console/router-context.ts';
import { SignUpPage } from '#src/features/account/entry/sign-up-page.tsx';
import { joiningTexts } from '#src/features/account/entry/texts.ts';
import { sessionTexts } from '#src/features/session/texts.ts';

/** `invite`: the code of a link `/signup/{code}`. */
const search = v.object({
  invite: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(128)), '')),
});

export const Route = createFileRoute('/sign-up')({
  validateSearch: search,
  loader: ({ context }) => loadTexts(context, sessionTexts, joiningTexts),
  component: SignUpPage,
});
