import { createFileRoute } from '@tanstack/react-router';
import { profile } from '#core/contract/calls/account.ts';
import { overview, sessions } from '#core/contract/calls/security.ts';
import { prefetch } from '#src/console/calls/prefetch.ts';
import { formTexts } from '#src/console/form/texts.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { contactsTexts } from '#src/features/account/contacts/texts.ts';
import { SecurePage } from '#src/features/security/secure-page.tsx';
import { securityTexts } from '#src/features/security/texts.ts';

export const Route = createFileRoute('/_console/account/secure')({
  loader: ({ context }) => {
    prefetch(context, overview, {});
    prefetch(context, profile, {});
    prefetch(context, sessions, {});
    return loadTexts(context, listTexts, formTexts, contactsTexts, securityTexts);
  },
  component: SecurePage,
});
