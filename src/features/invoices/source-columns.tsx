import { Link } from '@tanstack/react-router';
import type { Invoiceable } from '#core/contract/calls/invoices.ts';
import { groupThousands, plainAmount } from '#core/money/money.ts';
import type { Format } from '#src/i18n/format.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/texts.ts';
import type { Column } from '#src/ui/table/data-table.tsx';
import { css } from '#styled/css';

export type SourceRow = Invoiceable['data'][number];

interface Shown {
  readonly t: Translate<'invoices'>;
  readonly format: Format;
  readonly language: Language;
}

/** Columns of what can be invoiced: the order or package with why not, and the four amounts. */
export function sourceColumns({ t, format, language }: Shown): readonly Column<SourceRow>[] {
  const amount = (cents: number) => (cents === 0 ? '–' : groupThousands(plainAmount(cents)));
  return [
    {
      key: 'orderNo',
      label: t('invoices.choose.order'),
      lead: true,
      cell: (row) => (
        <div>
          <span className={mono}>{row.orderNo}</span>
          <span className={minor}>
            {language === 'zh' ? row.productName : row.englishName}
            {row.commonName !== '' && ` · ${row.commonName}`} · {format.date(row.paidTime)}
          </span>
          {row.reason !== '' && (
            <span className={why}>
              <Reason row={row} t={t} />
            </span>
          )}
        </div>
      ),
    },
    { key: 'paid', label: t('invoices.choose.paid'), align: 'end', cell: ({ paid }) => amount(paid) },
    {
      key: 'refunded',
      label: t('invoices.choose.refunded'),
      align: 'end',
      cell: ({ refunded }) => amount(refunded),
    },
    {
      key: 'invoiced',
      label: t('invoices.choose.invoiced'),
      align: 'end',
      cell: ({ invoiced }) => amount(invoiced),
    },
    {
      key: 'open',
      label: t('invoices.choose.open'),
      align: 'end',
      cell: ({ open }) => <strong>{amount(open)}</strong>,
    },
  ];
}

/** Why nothing of it can be invoiced, with the invoice it is on. */
function Reason({ row, t }: { readonly row: SourceRow; readonly t: Translate<'invoices'> }) {
  if (row.reason === 'refunded') return t('invoices.choose.refundedAll');
  if (row.invoiceID === '') return null;
  return (
    <Link to="/account/invoice/$id" params={{ id: row.invoiceID }} className={css({ color: 'inherit' })}>
      {row.invoiceNumber === ''
        ? t('invoices.choose.invoicedWaiting')
        : t('invoices.choose.invoicedAs', { number: row.invoiceNumber })}
    </Link>
  );
}

const mono = css({ fontFamily: 'mono', whiteSpace: 'nowrap' });
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' });
const why = css({ display: 'block', fontSize: 'xs', color: 'warning' });
