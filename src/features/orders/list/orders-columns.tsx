import { Link } from '@tanstack/react-router';
import type { OrderRow } from '#core/contract/calls/orders.ts';
import { isPayable } from '#core/orders/status.ts';
import { useMoney } from '#src/console/use-money.ts';
import { useServerTime } from '#src/console/use-server-time.ts';
import { launchpadTexts } from '#src/features/launchpad/texts.ts';
import { daysLeft, expiringDays } from '#src/features/orders/list/days-left.ts';
import { HostName } from '#src/features/orders/list/host-name.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { OrderStatusTag } from '#src/features/orders/order/order-status-tag.tsx';
import { productName } from '#src/i18n/product-name.ts';
import { useFormat, useLanguage, useText } from '#src/i18n/use-text.ts';
import { validityText } from '#src/i18n/validity-text.ts';
import type { Column } from '#src/ui/table/data-table.tsx';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';

export function useOrderColumns(): readonly Column<OrderRow>[] {
  const t = useText(launchpadTexts, ordersTexts);
  const money = useMoney();
  return [
    {
      key: 'commonName',
      label: t('orders.column.name'),
      cell: (row) => <NameCell row={row} />,
      width: '32%',
      sortable: true,
      lead: true,
    },
    {
      key: 'orderStatus',
      label: t('orders.column.status'),
      cell: ({ orderStatus }) => <OrderStatusTag status={orderStatus} />,
      sortable: true,
    },
    {
      key: 'product',
      label: t('orders.column.product'),
      cell: (row) => <ProductCell row={row} />,
      width: '24%',
    },
    {
      key: 'payAmount',
      label: t('orders.column.amount'),
      cell: ({ payAmount }) => money(payAmount),
      sortable: true,
      align: 'end',
    },
    {
      key: 'createTime',
      label: t('orders.column.created'),
      cell: ({ createTime }) => <Day time={createTime} />,
      sortable: true,
    },
    {
      key: 'certExpireTime',
      label: t('orders.column.expires'),
      cell: ({ certExpireTime }) => <EndCell time={certExpireTime} />,
      sortable: true,
    },
    {
      key: 'actions',
      label: t('common.actions'),
      cell: (row) => isPayable(row.orderStatus) && <PayLink row={row} />,
      align: 'end',
      width: '1px',
      hideLabel: true,
    },
  ];
}

function NameCell({ row }: { readonly row: OrderRow }) {
  return (
    <span className={css({ display: 'block', minW: '0' })}>
      <Link to="/ssl/certificate/$id" params={{ id: row.orderNo }} className={name}>
        <HostName ascii={row.commonName} />
      </Link>
      <span className={minor}>
        <span className={css({ fontFamily: 'mono', whiteSpace: 'nowrap' })}>{row.orderNo}</span>
        {row.remark && ` · ${row.remark}`}
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

function ProductCell({ row }: { readonly row: OrderRow }) {
  const t = useText(launchpadTexts, ordersTexts);
  const language = useLanguage();
  return (
    <span>
      {productName(row, language)}
      <span className={minor}>{validityText(row.validity, t)}</span>
    </span>
  );
}

function EndCell({ time }: { readonly time: string }) {
  const t = useText(launchpadTexts, ordersTexts);
  const left = daysLeft(time, useServerTime());
  return (
    <span>
      <Day time={time} />
      {left !== null && left < expiringDays && (
        <span className={soon}>
          {left === 0 ? t('launchpad.expiring.today') : t.count('launchpad.expiring.left', left)}
        </span>
      )}
    </span>
  );
}

/** A day in the list; the exact time comes out on hover. */
function Day({ time }: { readonly time: string }) {
  const format = useFormat();
  return (
    <time dateTime={time} title={format.dateTime(time)} className={day}>
      {format.date(time)}
    </time>
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
const soon = css({ display: 'block', fontSize: 'xs', color: 'warning' });
const day = css({ whiteSpace: 'nowrap' });
