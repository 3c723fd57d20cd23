import { contacts } from '#core/contract/calls/invoices.ts';
import { wholeList } from '#core/contract/fields.ts';
import type { InvoiceApplicationView } from '#machines/invoices/invoice-application/invoice-application.view.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { KeyValues } from '#src/ui/key-values/key-values.tsx';
import { css } from '#styled/css';

/** What is applied for, once more. */
export function ApplyReview({ view }: { readonly view: InvoiceApplicationView }) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const { data: address } = useCall(contacts.list, wholeList, {
    select: ({ data }) => data.find(({ id }) => id === view.contactID),
  });
  const { title, invoiceType, amount, currency, orderCount, remark } = view;
  const isSpecial = invoiceType === 'special';
  return (
    <>
      <KeyValues
        layout="start"
        items={[
          {
            label: t('invoices.dialog.covers'),
            value: <strong>{charge({ transferredPriceCent: amount, webCurrency: currency })}</strong>,
          },
          {
            label: t('invoices.choose.count'),
            value:
              orderCount === null
                ? t('invoices.choose.byAge')
                : t.count('invoices.choose.countValue', orderCount),
          },
          { label: t('invoices.dialog.type'), value: t(`invoices.types.${invoiceType}`) },
          { label: t('invoices.dialog.titleLabel'), value: title?.orgName },
          title !== null &&
            title.taxNum !== '' && {
              label: t('invoices.organizations.fields.taxNum'),
              value: title.taxNum,
              mono: true,
            },
          isSpecial && { label: t('invoices.organizations.fields.address'), value: title?.address },
          isSpecial && { label: t('invoices.organizations.fields.telephone'), value: title?.telephone },
          isSpecial && { label: t('invoices.organizations.fields.bankName'), value: title?.bankName },
          isSpecial && {
            label: t('invoices.organizations.fields.bankAccount'),
            value: title?.bankAccount,
            mono: true,
          },
          { label: t('invoices.dialog.sentTo'), value: title?.email },
          address !== undefined && {
            label: t('invoices.dialog.paperTo'),
            value: `${address.name}，${address.telephone}，${address.address}`,
          },
          remark.trim() !== '' && { label: t('invoices.dialog.remark'), value: remark },
        ]}
      />
      <p className={css({ mt: '4', fontSize: 'sm', color: 'fg.muted' })}>{t('invoices.dialog.settled')}</p>
    </>
  );
}
