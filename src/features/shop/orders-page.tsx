import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import * as shopCalls from '#core/contract/shop-orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { day, type ListColumn, money } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { OrderTags } from '#src/console/orders/order-tags.tsx';
import { HostName } from '#src/console/page/host-name.tsx';
import { consoleTexts } from '#src/console/texts.ts';
import { MoreNames } from '#src/features/orders/list/more-names.tsx';
import { orderFilterFields } from '#src/features/orders/list/order-filters.ts';
import { productColumn } from '#src/features/orders/list/orders-columns.tsx';
import { ordersTexts } from '#src/features/orders/list/texts.ts';
import { Age } from '#src/features/shop/age.tsx';
import { shopOrdersSearch } from '#src/features/shop/orders-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { useAccounts } from '#src/features/shop/use-accounts.ts';
import { css } from '#styled/css';

type Row = shopCalls.ShopOrder;

/** Filters by records of one account make no sense over all of them. */
const ofOneAccount: readonly string[] = ['contactID', 'orgID', 'remark'];

const columns = [
  {
    key: 'commonName',
    label: 'orders.column.name',
    lead: true,
    width: '28%',
    cell: (row) => (
      <span className={css({ display: 'block', minW: '0' })}>
        <Link to="/shop/orders/$id" params={{ id: row.orderNo }} className={name}>
          <HostName ascii={row.commonName} />
        </Link>
        <MoreNames count={(row.nameCount ?? 0) - 1} />
        <span className={minor}>{row.orderNo}</span>
      </span>
    ),
    value: ({ commonName }) => commonName,
  },
  {
    key: 'orderNo',
    label: 'orders.column.number',
    cell: ({ orderNo }) => orderNo,
    value: ({ orderNo }) => orderNo,
    fileOnly: true,
  },
  {
    key: 'account',
    label: 'shop.orders.account',
    cell: ({ account }) => (
      <Link
        to="/shop/customers/$id"
        params={{ id: account.id }}
        className={css({ overflowWrap: 'anywhere' })}
      >
        {account.companyName || account.accountNo}
      </Link>
    ),
    value: ({ account }) => account.accountNo,
    words: ({ account }) => account.companyName || account.accountNo,
  },
  {
    key: 'orderStatus',
    label: 'orders.column.status',
    cell: (row, { now }) => (
      <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '1' })}>
        <OrderTags order={row} now={now} />
      </span>
    ),
    value: ({ waitsFor }) => waitsFor,
  },
  {
    key: 'since',
    label: 'shop.orders.since',
    cell: ({ since }) => (isZeroTime(since) ? '—' : <Age since={since} />),
    value: ({ since }) => (isZeroTime(since) ? '' : since),
  },
  productColumn,
  { ...money('payAmount', 'orders.column.amount'), phone: 'hide' },
  { ...day('createTime', 'orders.column.created'), phone: 'hide' },
] as const satisfies readonly ListColumn<Row>[];

/** /shop/orders: the orders of every customer. */
export const ShopOrdersPage = listPage({
  call: shopCalls.orders,
  search: shopOrdersSearch,
  texts: [shopTexts, ordersTexts, consoleTexts],
  crumb: 'menu.shop',
  title: 'menu.shopOrders',
  columns,
  rowKey: ({ orderNo }: Row) => orderNo,
  nameOf: ({ commonName, orderNo }: Row) => `${commonName} ${orderNo}`,
  rowPath: ({ orderNo }: Row) => `/shop/orders/${orderNo}`,
  searchLabel: 'shop.orders.search',
  tabs: {
    filter: 'status',
    label: 'orders.tabs.label',
    all: 'orders.tabs.all',
    values: {
      unpaid: 'orders.tabs.unpaid',
      verifying: 'orders.tabs.verifying',
      issued: 'orders.tabs.issued',
      expiring: 'orders.tabs.expiring',
      expired: 'orders.tabs.expired',
      revoked: 'orders.tabs.revoked',
      cancelled: 'orders.tabs.cancelled',
    },
  },
  filters: [
    { kind: 'looked-up', name: 'account', label: 'shop.orders.account', useChoices: useAccounts },
    { kind: 'day', name: 'stuckSince', label: 'shop.orders.stuckSince' },
    ...orderFilterFields.filter(({ name: field }) => !ofOneAccount.includes(field)),
  ],
  isCompact: true,
  empty: { icon: <ScrollText />, title: 'shop.orders.none', about: 'shop.orders.noneAbout' },
});

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({
  display: 'block',
  fontFamily: 'mono',
  fontWeight: 'normal',
  fontSize: 'xs',
  color: 'fg.muted',
});
