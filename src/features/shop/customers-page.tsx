import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import * as customerCalls from '#core/contract/shop-customers.ts';
import { day, type ListColumn, moment, money, text } from '#src/console/list/columns.tsx';
import { listPage } from '#src/console/list/list-page.tsx';
import { shopCustomersSearch } from '#src/features/shop/customers-search.ts';
import { shopTexts } from '#src/features/shop/texts.ts';
import { StatusTag } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

type Row = customerCalls.CustomerRow;

const columns = [
  {
    key: 'accountNo',
    label: 'shop.customers.account',
    lead: true,
    width: '28%',
    cell: (row, { t }) => (
      <span className={css({ display: 'block', minW: '0' })}>
        <Link to="/shop/customers/$id" params={{ id: row.id }} className={name}>
          {row.companyName || row.displayName || row.accountNo}
        </Link>{' '}
        {row.isErased ? (
          <StatusTag tone="neutral">{t.find('shop.customers.erased')}</StatusTag>
        ) : (
          row.isDisabled && <StatusTag tone="danger">{t.find('shop.customers.disabled')}</StatusTag>
        )}
        <span className={minor}>{[row.accountNo, row.displayName].filter(Boolean).join(' · ')}</span>
      </span>
    ),
    value: ({ accountNo }) => accountNo,
  },
  {
    key: 'email',
    label: 'shop.customers.contact',
    cell: ({ email, telephone }) => (
      <span className={css({ overflowWrap: 'anywhere' })}>
        {email || telephone || '—'}
        {email !== '' && telephone !== '' && <span className={minor}>{telephone}</span>}
      </span>
    ),
    value: ({ email }) => email,
  },
  { ...text('companyName', 'shop.customers.company'), fileOnly: true },
  // Without labels, as on a phone, nobody knows which is which.
  { ...money('balance', 'shop.customers.balance'), phone: 'hide' },
  { ...money('spent', 'shop.customers.spent'), phone: 'hide' },
  {
    key: 'discount',
    label: 'shop.customers.discount',
    align: 'end',
    cell: ({ discount }) => `${discount}%`,
    value: ({ discount }) => discount,
    phone: 'hide',
  },
  {
    key: 'orders',
    label: 'shop.customers.orders',
    align: 'end',
    cell: ({ orders }, { format }) => format.number(orders),
    value: ({ orders }) => orders,
    phone: 'hide',
  },
  { ...moment('lastLoginTime', 'shop.customers.lastLogin'), phone: 'hide' },
  { ...day('createdTime', 'shop.customers.created'), phone: 'hide' },
] as const satisfies readonly ListColumn<Row>[];

/** /shop/customers: every customer's account. */
export const ShopCustomersPage = listPage({
  call: customerCalls.customers,
  search: shopCustomersSearch,
  texts: [shopTexts],
  crumb: 'menu.shop',
  title: 'menu.customers',
  columns,
  rowKey: ({ id }: Row) => id,
  nameOf: ({ companyName, accountNo }: Row) => `${companyName} ${accountNo}`,
  rowPath: ({ id }: Row) => `/shop/customers/${id}`,
  searchLabel: 'shop.customers.search',
  tabs: {
    filter: 'state',
    label: 'shop.customers.tabs',
    all: 'shop.customers.all',
    values: {
      active: 'shop.customers.active',
      disabled: 'shop.customers.disabled',
      owing: 'shop.customers.owing',
    },
  },
  isCompact: true,
  empty: { icon: <Users />, title: 'shop.customers.none', about: 'shop.customers.noneAbout' },
});

const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const minor = css({ display: 'block', fontWeight: 'normal', fontSize: 'xs', color: 'fg.muted' });
