import { Users } from 'lucide-react';
import { contacts } from '#core/contract/calls/parties.ts';
import { text } from '#src/console/list/columns.tsx';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { ContactDialog } from '#src/features/parties/contact-dialog.tsx';
import { contactSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { usedByOrders } from '#src/features/parties/used-by-orders.tsx';

/** /orders/contact: the people a CA may contact about orders. */
export const ContactsPage = recordPage({
  resource: contacts,
  uses: usedByOrders,
  Dialog: (props) => <ContactDialog {...props} needsIdCard={false} />,
  search: contactSearch,
  texts: [partiesTexts],
  crumb: 'menu.certificates',
  title: 'menu.contacts',
  about: 'parties.contact.page',
  add: 'parties.contact.addLabel',
  searchLabel: 'parties.contact.search',
  nameOf: ({ name }) => name,
  columns: [
    { ...text('name', 'parties.contact.name'), key: 'lastname', lead: true },
    fieldColumn(contacts, 'position', 'parties.contact.position'),
    fieldColumn(contacts, 'email', 'parties.contact.email'),
    fieldColumn(contacts, 'telephone', 'parties.contact.phone'),
  ],
  empty: { icon: <Users />, title: 'parties.contact.empty', about: 'parties.contact.emptyAbout' },
});
