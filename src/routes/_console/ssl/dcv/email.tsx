import { createFileRoute } from '@tanstack/react-router';
import { validationEmails } from '#core/contract/calls/parties.ts';
import { prefetchList } from '#src/console/list/prefetch-list.ts';
import { listTexts } from '#src/console/list/texts.ts';
import { loadTexts } from '#src/console/router-context.ts';
import { MailboxesPage } from '#src/features/parties/mailboxes-page.tsx';
import { mailboxSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';

export const Route = createFileRoute('/_console/ssl/dcv/email')({
  validateSearch: mailboxSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    prefetchList(context, validationEmails.list, mailboxSearch, deps);
    return loadTexts(context, listTexts, partiesTexts);
  },
  component: MailboxesPage,
});
