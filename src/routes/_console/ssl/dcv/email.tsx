import { createFileRoute } from '@tanstack/react-router';
import { validationEmails } from '#core/contract/calls/parties.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { MailboxesPage } from '#src/features/parties/mailboxes-page.tsx';
import { mailboxSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';

export const Route = createFileRoute('/_console/ssl/dcv/email')({
  validateSearch: mailboxSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(validationEmails.list, mailboxSearch, partiesTexts),
  component: MailboxesPage,
});
