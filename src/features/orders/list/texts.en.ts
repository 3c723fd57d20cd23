import type { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enOrders = {
  title: 'Orders',
  buy: 'Buy a certificate',
  tabs: {
    label: 'Filter by status',
    all: 'All',
    unpaid: 'Waiting for payment',
    verifying: 'Waiting for verification',
    issued: 'Issued',
    expiring: 'Expiring soon',
    expired: 'Expired',
    cancelled: 'Cancelled',
  },
  search: 'Search by domain, order number or remark',
  column: {
    name: 'Domain',
    number: 'Order number',
    remark: 'Remark',
    product: 'Product',
    status: 'Status',
    amount: 'Amount',
    created: 'Ordered',
    expires: 'Certificate expires',
  },
  none: 'No orders yet',
  noneAbout: 'What you buy shows up here: each order holds its status, payment, validation and download.',
  pay: 'Pay',
  records: {
    label: 'Export waiting records',
    csv: 'CSV table',
    zone: 'DNS zone file',
    json: 'JSON',
    failed: 'Couldn’t export the records',
  },
  selection: {
    due: '{{amount}} in all',
    pay: 'Pay',
  },
} satisfies SameTexts<typeof zhOrders>;
