import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { InvoiceRow } from '#core/contract/calls/invoices.ts';
import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import type { InvoiceState } from '#core/money/invoices/invoice-states.ts';
import { plainAmount } from '#core/money/money.ts';
import { type ListColumn, moment, tag, text } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { useChargeText } from '#src/console/site/use-money.ts';
import { ApplyLink, InvoiceActions } from '#src/features/invoices/invoice-links.tsx';
import { invoiceSearch } from '#src/features/invoices/invoice-search.ts';
import { invoiceTexts } from '#src/features/invoices/texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import type { Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Label = Extract<TextKey<'invoices'>, `invoices.states.${string}`>;

export const stateTones = {
  applied: ['warning', 'invoices.states.applied'],
  issued: ['success', 'invoices.states.issued'],
  sent: ['success', 'invoices.states.sent'],
  refused: ['danger', 'invoices.states.refused'],
  withdrawn: ['neutral', 'invoices.states.withdrawn'],
  credited: ['neutral', 'invoices.states.credited'],
} as const satisfies Readonly<Record<InvoiceState, readonly [Tone, Label]>>;

const columns = [
  {
    key: 'number',
    label: 'invoices.list.number',
    lead: true,
    mono: true,
    width: '10rem',
    cell: (row) => <NumberLink {...row} />,
    value: ({ number }) => number,
  },
  {
    key: 'invoiceType',
    label: 'invoices.list.kind',
    cell: ({ invoiceType }, { t }) => t.find(`invoices.types.${invoiceType}`),
    value: ({ invoiceType }) => invoiceType,
  },
  text('orgName', 'invoices.list.title'),
  {
    key: 'orderCount',
    label: 'invoices.list.orders',
    align: 'end',
    cell: ({ orderCount }, { format }) => format.number(orderCount),
    value: ({ orderCount }) => orderCount,
  },
  {
    key: 'amount',
    label: 'invoices.list.amount',
    align: 'end',
    cell: (row) => <Amount {...row} />,
    value: ({ amount }) => plainAmount(amount),
  },
  tag('state', 'invoices.list.state', stateTones),
  moment('applyTime', 'invoices.list.applied'),
] as const satisfies readonly ListColumn<InvoiceRow>[];

/** /account/invoice: invoices and applications, the newest first. */
export const InvoicesPage = listPage({
  call: invoiceCalls.list,
  search: invoiceSearch,
  texts: [invoiceTexts],
  crumb: 'menu.finance',
  title: 'menu.invoices',
  about: 'invoices.about',
  Actions: InvoiceActions,
  searchLabel: 'invoices.list.search',
  filters: [
    {
      name: 'state',
      label: 'invoices.list.states',
      kind: 'choice',
      values: {
        applied: 'invoices.states.applied',
        issued: 'invoices.states.issued',
        sent: 'invoices.states.sent',
        refused: 'invoices.states.refused',
        withdrawn: 'invoices.states.withdrawn',
        credited: 'invoices.states.credited',
      },
    },
  ],
  columns,
  rowKey: ({ id }) => id,
  nameOf: ({ number, orgName }) => number || orgName,
  rowPath: ({ id }) => `/account/invoice/${id}`,
  empty: {
    icon: <ReceiptText />,
    title: 'invoices.list.empty',
    about: 'invoices.list.emptyAbout',
    Action: ApplyLink,
  },
});

function NumberLink({ id, number, state }: InvoiceRow) {
  const t = useText(invoiceTexts);
  return (
    <Link to="/account/invoice/$id" params={{ id }} className={link}>
      {number || t(state === 'applied' ? 'invoices.list.waiting' : 'invoices.list.never')}
    </Link>
  );
}

function Amount({ amount, credited, currency }: InvoiceRow) {
  const t = useText(invoiceTexts);
  const charge = useChargeText();
  const shown = (cents: number) => charge({ transferredPriceCent: cents, webCurrency: currency });
  return (
    <>
      {shown(amount)}
      {credited > 0 && (
        <span className={minor}>{t('invoices.page.credited', { amount: shown(credited) })}</span>
      )}
    </>
  );
}

const link = css({ color: 'accent.text', whiteSpace: 'nowrap' });
const minor = css({ display: 'block', fontSize: 'xs', color: 'fg.muted' });
