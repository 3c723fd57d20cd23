import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { daysUntil } from '#core/day.ts';
import { leadingCertificate } from '#core/orders/certificate-state.ts';
import type { CertificateState } from '#core/orders/certificate-states.ts';
import { orderTags } from '#core/orders/order-tags.ts';
import { isPayable, orderStage } from '#core/orders/status.ts';
import { actions, day, type ListColumn, money, type Shown, text } from '#src/console/list/columns.tsx';
import { OrderTags } from '#src/console/orders/order-tags.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { isApplicable } from '#src/features/orders/batch-action/applicable.ts';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { RemarkCell } from '#src/features/orders/list/remark-cell.tsx';
import { RenewButton } from '#src/features/orders/list/renew-button.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

export const nameColumn = {
  key: 'commonName',
  label: 'orders.column.name',
  cell: (row) => <NameCell row={row} />,
  value: ({ commonName }) => commonName,
  width: '32%',
  lead: true,
} as const satisfies ListColumn<OrderRow>;

export const productColumn = {
  key: 'product',
  label: 'orders.column.product',
  cell: (row, { t, language }) => (
    <span className={css({ display: 'block' })}>
      {productName(row, language)}
      <span className={minor}>{validityText(row.validity, t)}</span>
    </span>
  ),
  value: (row, { language }) => productName(row, language),
  width: '24%',
  phone: 'hide',
} as const satisfies ListColumn<OrderRow>;

/** What files hold of a row beside its shown columns. */
export const fileColumns = [
  { ...text('orderNo', 'orders.column.number'), fileOnly: true },
  { ...text('remark', 'orders.column.remark'), fileOnly: true },
  { ...text('waitsFor', 'orders.column.waitsFor'), words: errandWords, fileOnly: true },
] as const satisfies readonly ListColumn<OrderRow>[];

export const orderColumns = [
  nameColumn,
  ...fileColumns,
  {
    key: 'certificate',
    label: 'orders.column.certificate',
    cell: () => null,
    value: ({ certificates }) => leadingCertificate(certificates)?.state ?? '',
    words: ({ certificates }, { t }) => {
      const state = leadingCertificate(certificates)?.state;
      return state === undefined ? '' : (t.find(`status.certificate.${state}`) ?? state);
    },
    fileOnly: true,
  },
  {
    key: 'orderStatus',
    label: 'orders.column.status',
    cell: (row, { now }) => (
      <span className={tags}>
        <OrderTags order={row} now={now} />
      </span>
    ),
    value: ({ orderStatus }) => orderStage(orderStatus),
    words: ({ orderStatus }, { t }) =>
      t.find(`status.stage.${orderStage(orderStatus)}`) ?? orderStage(orderStatus),
  },
  productColumn,
  { ...money('payAmount', 'orders.column.amount'), phone: 'hide' },
  { ...day('createTime', 'orders.column.created'), phone: 'hide' },
  {
    key: 'certExpireTime',
    label: 'orders.column.expires',
    cell: ({ certificates }, { now }) => {
      const leading = leadingCertificate(certificates);
      return leading === undefined ? '—' : <EndTime at={leading.notAfter} state={leading.state} now={now} />;
    },
    value: ({ certificates }) => leadingCertificate(certificates)?.notAfter ?? '',
  },
  actions((row, { now }) => <RowAction row={row} now={now} />),
] as const satisfies readonly ListColumn<OrderRow>[];

/** As the spreadsheet of the server says it; empty if the order waits for nothing. */
function errandWords(row: OrderRow, { t, now }: Shown): string {
  const { errand } = orderTags(row, now);
  return errand === null ? '' : (t.find(`status.errand.${errand.kind}`) ?? errand.kind);
}

function NameCell({ row }: { readonly row: OrderRow }) {
  return (
    <span className={css({ display: 'block', minW: '0' })}>
      <Link to="/ssl/certificate/$id" params={{ id: row.orderNo }} className={name}>
        <HostName ascii={row.commonName} />
      </Link>
      <MoreNames count={(row.nameCount ?? 0) - 1} />
      <span className={numberLine}>
        <span className={css({ fontFamily: 'mono', whiteSpace: 'nowrap' })}>{row.orderNo}</span>
        <RemarkCell row={row} />
      </span>
    </span>
  );
}

/** The one thing to do for an order in a list: pay what is due, or renew what ends with nothing done. */
function RowAction({ row, now }: { readonly row: OrderRow; readonly now: number }) {
  if (isPayable(row.orderStatus)) return <PayLink row={row} />;
  const state = leadingCertificate(row.certificates)?.state;
  const isDue = (state === 'ending' || state === 'ended') && row.renewal === null;
  if (!isDue || !isApplicable('renew', row, now)) return null;
  return <RenewButton chosen={row.orderNo} name={row.commonName} />;
}

function PayLink({ row }: { readonly row: OrderRow }) {
  const t = useText(ordersTexts);
  return (
    <Link
      to="/ssl/certificate/$id"
      params={{ id: row.orderNo }}
      search={{ pay: true }}
      className={cx(button({ size: 'sm' }), css({ ms: 'auto' }))}
      aria-label={`${t('orders.pay')} ${row.orderNo}`}
    >
      {t('orders.pay')}
    </Link>
  );
}

/** When a certificate ends, and the days left while it is in use. */
export function EndTime(props: {
  readonly at: string;
  readonly state: CertificateState;
  /** Milliseconds. */
  readonly now: number;
}) {
  const { at, state, now } = props;
  const t = useText(ordersTexts);
  const format = useFormat();
  const days = daysUntil(at, now);
  return (
    <time
      dateTime={at}
      title={`${format.dateTime(at)} ${format.zone(at)} · ${format.utc(at)}`}
      className={css({ whiteSpace: 'nowrap' })}
    >
      {format.date(at)}
      {state !== 'ended' && state !== 'revoked' && (
        <span className={state !== 'replaced' && days <= urgentDays ? urgent : left}>
          {' · '}
          {t.count('orders.daysLeft', days)}
        </span>
      )}
    </time>
  );
}

/** Days before its end from which a certificate is urgent. */
const urgentDays = 7;

const tags = css({ display: 'flex', flexWrap: 'wrap', gap: '1' });
const left = css({ color: 'fg.muted' });
const urgent = css({ color: 'danger' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({
  display: 'block',
  fontFamily: 'sans',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
const numberLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '2',
  fontFamily: 'sans',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
  overflowWrap: 'anywhere',
});
