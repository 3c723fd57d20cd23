import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignInPage } from '#src/features/session/sign-in-page.tsx';

/** `next`: the page that asked for a sign-in; only a path of this console is followed. */
const search = v.object({ next: v.optional(v.fallback(v.string(), '')) });

export const Route = createFileRoute('/sign-in')({ validateSearch: search, component: SignInPage });
