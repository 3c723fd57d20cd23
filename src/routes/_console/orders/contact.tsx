import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#src/console/list/list-route.ts';
import { ContactsPage } from '#src/features/parties/contacts-page.tsx';
import { contactSearch } from '#src/features/parties/party-searches.ts';

export const Route = createFileRoute('/_console/orders/contact')({
  ...listRoute(contactSearch, async () => (await import('#core/contract/calls/parties.ts')).contacts.list),
  component: ContactsPage,
});
