import { createFileRoute } from '@tanstack/react-router';
import { overview, sessions } from '#core/contract/calls/security.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { prefetch } from '#src/console/prefetch.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { SecurePage } from '#src/features/security/secure-page.tsx';
import { securityTexts } from '#src/features/security/texts.ts';

export const Route = createFileRoute('/_console/account/secure')({
  loader: ({ context }) => {
    prefetch(context, overview, {});
    prefetch(context, sessions, {});
    return loadTexts(context, listTexts, formTexts, securityTexts);
  },
  component: SecurePage,
});
