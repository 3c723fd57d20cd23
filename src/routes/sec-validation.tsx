import { createFileRoute } from '@tanstack/react-router';
import { signInSearch } from '#src/features/session/page-after-sign-in.ts';
import { SecondFactorPage } from '#src/features/session/second-factor-page.tsx';

export const Route = createFileRoute('/sec-validation')({
  validateSearch: signInSearch,
  component: SecondFactorPage,
});
