import type { zhDashboard } from '#src/features/orders/dashboard/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enDashboard = {
  title: 'Dashboard',
  about: 'Orders, spend and expiry at a glance. Press any mark to see its orders.',
  failed: 'The statistics could not be loaded',
  asTable: 'View as table',
  empty: 'Nothing to show yet',
  emptyAbout:
    'Once you have ordered, this page shows orders by status, spend by month, an expiry calendar, and certificates by brand and key.',
  buy: 'Buy a certificate',
  status: {
    title: 'Orders by status',
    unit: { one: 'order', other: 'orders' },
    name: 'Status',
    count: 'Orders',
  },
  spend: {
    title: 'Spend by month',
    hint: 'By the month of the order, refunds taken off',
    unit: 'in 12 months',
    month: 'Month',
    amount: 'Spend',
  },
  ends: {
    title: 'Expiry calendar',
    hint: 'The next 13 weeks, by the day certificates end',
    unit: { one: 'certificate ends', other: 'certificates end' },
    soon: '{{count}} of them within 30 days',
    none: 'No certificate ends in the next 13 weeks.',
    day: 'Ends on',
    count: 'Certificates',
    weekday: 'Weekday',
    mark: { one: '{{day}}: {{count}} certificate ends', other: '{{day}}: {{count}} certificates end' },
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
  noCertificates: 'No certificate is valid yet.',
} as const satisfies SameTexts<typeof zhDashboard>;
