import { createFileRoute } from '@tanstack/react-router';
import { signInSearch } from '#src/features/session/page-after-sign-in.ts';
import { SignInPage } from '#src/features/session/sign-in-page.tsx';

export const Route = createFileRoute('/sign-in')({ validateSearch: signInSearch, component: SignInPage });
