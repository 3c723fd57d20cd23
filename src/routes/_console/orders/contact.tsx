import { createFileRoute } from '@tanstack/react-router';
import { contacts } from '#core/contract/calls/parties.ts';
import { listLoader } from '#src/console/list/prefetch-list.ts';
import { ContactsPage } from '#src/features/parties/contacts-page.tsx';
import { contactSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';

export const Route = createFileRoute('/_console/orders/contact')({
  validateSearch: contactSearch.schema,
  loaderDeps: ({ search }) => search,
  loader: listLoader(contacts.list, contactSearch, partiesTexts),
  component: ContactsPage,
});
