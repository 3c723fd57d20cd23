import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { InvoiceDetail } from '#core/contract/calls/invoices.ts';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import { isPackageNo } from '#core/orders/payable.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useChargeText } from '#src/console/site/use-money.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import { useSavePdf } from '#src/features/invoices/use-save-pdf.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Moment } from '#src/ui/time/moment.tsx';
import { Timeline, type TimelineEntry } from '#src/ui/timeline/timeline.tsx';
import { css } from '#styled/css';

/** What happened with an invoice, what it covers, and its credit notes. */
export function InvoiceSide({ invoice }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const { creditNotes } = invoice;
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <SectionCard title={t('invoices.page.progress')}>
        <Progress invoice={invoice} />
      </SectionCard>
      <SectionCard title={t('invoices.page.orders')}>
        <Orders invoice={invoice} />
      </SectionCard>
      {creditNotes.length > 0 && (
        <SectionCard title={t('invoices.page.notes')}>
          <CreditNotes invoice={invoice} />
        </SectionCard>
      )}
      <Notice>{t('invoices.page.rules')}</Notice>
    </div>
  );
}

function Progress({ invoice }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const { applicant, applyTime, issueTime, sendTime, endTime, state, number, title } = invoice;
  const steps: (TimelineEntry | false)[] = [
    {
      key: 'applied',
      label:
        applicant === '' ? t('invoices.page.appliedNobody') : t('invoices.page.applied', { name: applicant }),
      time: <Moment at={applyTime} />,
      tone: 'success',
    },
    state === 'applied' && {
      key: 'waiting',
      label: t('invoices.page.waiting'),
      detail: t('invoices.page.waitingAbout'),
      time: '',
      tone: 'warning',
    },
    !isZeroTime(issueTime) && {
      key: 'issued',
      label: t('invoices.page.issued', { number }),
      time: <Moment at={issueTime} />,
      tone: 'success',
    },
    !isZeroTime(sendTime) && {
      key: 'sent',
      label: t('invoices.page.sentStep'),
      detail: title.email,
      time: <Moment at={sendTime} />,
      tone: 'success',
    },
    !isZeroTime(endTime) && {
      key: 'ended',
      label: t(state === 'withdrawn' ? 'invoices.page.withdrawn' : 'invoices.page.refused'),
      time: <Moment at={endTime} />,
      tone: state === 'withdrawn' ? 'neutral' : 'danger',
    },
  ];
  return <Timeline label={t('invoices.page.progress')} items={steps.filter((step) => step !== false)} />;
}

function Orders({ invoice: { lines, currency } }: { readonly invoice: InvoiceDetail }) {
  const charge = useChargeText();
  return (
    <ul className={list}>
      {lines.map(({ orderNo, cents }) => (
        <li key={orderNo} className={row}>
          {isPackageNo(orderNo) ? (
            <Link to="/account/cert-package" search={{}} className={link}>
              {orderNo}
            </Link>
          ) : (
            <Link to="/ssl/certificate/$id" params={{ id: orderNo }} search={{}} className={link}>
              {orderNo}
            </Link>
          )}
          <span className={amount}>{charge({ transferredPriceCent: cents, webCurrency: currency })}</span>
        </li>
      ))}
    </ul>
  );
}

function CreditNotes({ invoice: { creditNotes, currency } }: { readonly invoice: InvoiceDetail }) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const save = useSavePdf();
  return (
    <ul className={list}>
      {creditNotes.map(({ id, number, orderNo, cents }) => (
        <li key={id} className={row}>
          <span className={css({ minW: '0' })}>
            {number === '' ? (
              t('invoices.page.noteWaiting')
            ) : (
              <span className={css({ fontFamily: 'mono' })}>{number}</span>
            )}
            <span className={minor}>{t('invoices.page.noteFor', { order: orderNo })}</span>
          </span>
          <span className={amount}>
            −{charge({ transferredPriceCent: cents, webCurrency: currency })}
            {number !== '' && (
              <IconButton
                size="sm"
                label={`${t('invoices.page.download')} ${number}`}
                icon={<Download />}
                onClick={() => save.start({ call: invoiceCalls.creditNoteFile, id, number })}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const list = css({ display: 'grid', gap: '2.5', maxH: '360px', overflowY: 'auto', fontSize: 'sm' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'space-between' });
const link = css({ color: 'accent.text', fontFamily: 'mono' });
const amount = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  ms: 'auto',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
