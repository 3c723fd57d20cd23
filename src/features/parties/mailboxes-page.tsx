import { MailCheck } from 'lucide-react';
import { validationEmails } from '#core/contract/calls/parties.ts';
import { fieldColumn } from '#src/console/list/field-column.tsx';
import { recordPage } from '#src/console/list/record-page.tsx';
import { MailboxDialog } from '#src/features/parties/mailbox-dialog.tsx';
import { mailboxSearch } from '#src/features/parties/party-searches.ts';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { usedByOrders } from '#src/features/parties/used-by-orders.tsx';

/** /ssl/dcv/email: mailboxes that may receive validation mails. */
export const MailboxesPage = recordPage({
  resource: validationEmails,
  uses: usedByOrders,
  Dialog: MailboxDialog,
  search: mailboxSearch,
  texts: [partiesTexts],
  crumb: 'menu.certificates',
  title: 'menu.mailboxes',
  about: 'parties.mailbox.page',
  add: 'parties.mailbox.add',
  searchLabel: 'parties.mailbox.search',
  nameOf: ({ email }) => email,
  columns: [{ ...fieldColumn(validationEmails, 'email', 'parties.mailbox.fields.email'), lead: true }],
  empty: { icon: <MailCheck />, title: 'parties.mailbox.empty', about: 'parties.mailbox.emptyAbout' },
});
