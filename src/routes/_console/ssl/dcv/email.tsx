import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#src/console/list/list-route.ts';
import { MailboxesPage } from '#src/features/parties/mailboxes-page.tsx';
import { mailboxSearch } from '#src/features/parties/party-searches.ts';

export const Route = createFileRoute('/_console/ssl/dcv/email')({
  ...listRoute(
    mailboxSearch,
    async () => (await import('#core/contract/calls/parties.ts')).validationEmails.list,
  ),
  component: MailboxesPage,
});
