import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { leadingCertificate } from '#core/orders/certificate-state.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { isPayable, orderStage } from '#core/orders/status.ts';
import { actions, day, type ListColumn, money, text } from '#src/console/list/columns.tsx';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { daysLeft, expiringDays } from '#src/features/orders/list/days-left.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { RemarkCell } from '#src/features/orders/list/remark-cell.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { OrderStatusTag } from '#src/features/orders/order/order-status-tag.tsx';
import { productName } from '#src/i18n/product-name.ts';
import { useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

const expires = day('certExpireTime', 'orders.column.expires');

export const orderColumns = [
  {
    key: 'commonName',
    label: 'orders.column.name',
    cell: (row) => <NameCell row={row} />,
    value: ({ commonName }) => commonName,
    width: '32%',
    lead: true,
  },
  { ...text('orderNo', 'orders.column.number'), fileOnly: true },
  { ...text('remark', 'orders.column.remark'), fileOnly: true },
  {
    key: 'orderStatus',
    label: 'orders.column.status',
    cell: ({ orderStatus }) => <OrderStatusTag status={orderStatus} />,
    value: ({ orderStatus }) => orderStage(orderStatus),
  },
  {
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
  },
  money('payAmount', 'orders.column.amount'),
  day('createTime', 'orders.column.created'),
  {
    ...expires,
    cell: (row, shown) =>
      isZeroTime(row.certExpireTime) ? (
        expires.cell(row, shown)
      ) : (
        <EndCell row={row} now={shown.now}>
          {expires.cell(row, shown)}
        </EndCell>
      ),
  },
  actions((row) => isPayable(row.orderStatus) && <PayLink row={row} />),
] as const satisfies readonly ListColumn<OrderRow>[];

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

function PayLink({ row }: { readonly row: OrderRow }) {
  const t = useText(launchpadTexts, ordersTexts);
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

/** When the certificate expires, and whether it needs action or has been renewed. */
function EndCell(props: { readonly row: OrderRow; readonly now: number; readonly children: ReactNode }) {
  const { row, now, children } = props;
  const t = useText(launchpadTexts, ordersTexts);
  const left = daysLeft(row.certExpireTime, now);
  const isRenewed = leadingCertificate(row.certificates)?.state === 'replaced';
  const isSoon = left !== null && left < expiringDays;
  return (
    <span className={css({ display: 'block' })}>
      {children}
      {isRenewed && <span className={minor}>{t('orders.renewed.mark')}</span>}
      {!isZeroTime(row.nextAskedTime) && <span className={soon}>{t('orders.nextAsked')}</span>}
      {isSoon && !isRenewed && (
        <span className={soon}>
          {left === 0 ? t('launchpad.expiring.today') : t.count('launchpad.expiring.left', left)}
        </span>
      )}
    </span>
  );
}

const name = css({ fontFamily: 'mono', fontWeight: 'semibold', overflowWrap: 'anywhere' });
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
const soon = css({ display: 'block', fontSize: 'xs', color: 'warning' });
