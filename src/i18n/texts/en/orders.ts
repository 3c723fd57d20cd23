import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhOrders } from '#src/i18n/texts/zh/orders.ts';

export const enOrders = {
  title: 'Orders',
  buy: 'Buy a certificate',
  tabs: {
    label: 'Filter by status',
    all: 'All',
    unpaid: 'Unpaid',
    verifying: 'To be verified',
    issued: 'Issued',
    expiring: 'Expiring soon',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  search: 'Search by domain, order number or remark',
  searchHint: 'At least 2 characters',
  caption: 'Orders',
  column: {
    name: 'Domain',
    product: 'Product',
    status: 'Status',
    amount: 'Amount',
    created: 'Ordered',
    expires: 'Certificate ends',
  },
  found: { one: '{{count}} order found', other: '{{count}} orders found' },
  none: 'No orders yet',
  noneAbout: 'What you buy shows up here: each order holds its status, payment, validation and download.',
  noneFiltered: 'No order fits',
  noneFilteredAbout: 'Try another word, or clear the filters.',
  clearFilters: 'Clear the filters',
  failed: 'The orders did not load',
  sort: 'Sort',
  pay: 'Pay',
} satisfies SameTexts<typeof zhOrders>;
