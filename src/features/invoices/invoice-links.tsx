import { Link } from '@tanstack/react-router';
import { FilePlus2, Landmark, Mail } from 'lucide-react';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { button } from '#styled/recipes';

/** From the pages of titles and addresses back to the invoices. */
export function InvoicesLink() {
  const t = useText(invoiceTexts);
  return (
    <Link to="/account/invoice" search={{}} className={button()}>
      {t('invoices.choose.back')}
    </Link>
  );
}

/** What leads on from the list of invoices. */
export function InvoiceActions() {
  const t = useText(invoiceTexts);
  return (
    <>
      <Link to="/account/invoice/invoice-template" search={{}} className={button()}>
        <Landmark aria-hidden="true" />
        {t('invoices.organizations.title')}
      </Link>
      <Link to="/account/invoice/mailling-template" search={{}} className={button()}>
        <Mail aria-hidden="true" />
        {t('invoices.contacts.title')}
      </Link>
      <ApplyLink />
    </>
  );
}

export function ApplyLink() {
  const t = useText(invoiceTexts);
  if (!useCan()(invoiceCalls.apply)) return null;
  return (
    <Link to="/account/invoice" search={{ part: 'apply' }} className={button({ variant: 'primary' })}>
      <FilePlus2 aria-hidden="true" />
      {t('invoices.apply')}
    </Link>
  );
}
