import type { zhDashboard } from '#src/features/orders/dashboard/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDashboard = {
  title: 'Dashboard',
  about: 'Orders, spend and expiry at a glance. Select any value to see its orders.',
  failed: 'Couldn’t load the statistics',
  asTable: 'View as table',
  empty: 'Nothing to show yet',
  emptyAbout:
    'Once you place an order, this page shows orders by status, monthly spend, an expiry calendar, and certificates by brand and key.',
  buy: 'Buy certificate',
  status: {
    title: 'Orders by status',
    unit: { one: 'order', other: 'orders' },
    name: 'Status',
    count: 'Orders',
  },
  spend: {
    title: 'Monthly spend',
    hint: 'By order month, net of refunds',
    unit: 'in 12 months',
    month: 'Month',
    amount: 'Spend',
  },
  ends: {
    title: 'Expiry calendar',
    hint: 'Next 13 weeks, by expiry date',
    unit: { one: 'certificate expires', other: 'certificates expire' },
    soon: '{{count}} of them within 30 days; nothing was done about {{undone}} of all',
    none: 'No certificates expire in the next 13 weeks.',
    day: 'Expires on',
    count: 'Certificates',
    weekday: 'Weekday',
    mark: { one: '{{day}}: {{count}} certificate expires', other: '{{day}}: {{count}} certificates expire' },
  },
  brand: {
    title: 'By brand',
    unit: { one: 'valid certificate', other: 'valid certificates' },
    name: 'Brand',
    count: 'Certificates',
  },
  key: {
    title: 'By key',
    unit: { one: 'valid certificate', other: 'valid certificates' },
    name: 'Key type',
    count: 'Certificates',
  },
  noCertificates: 'No valid certificates yet.',
} as const satisfies SameTexts<typeof zhDashboard>;
