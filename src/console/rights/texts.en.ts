import type { zhRights } from '#src/console/rights/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enRights = {
  missing: {
    title: 'You don’t have permission to see this page',
    lead: 'This page needs the right “{{right}}” ({{code}}), which your role doesn’t have. {{giver}}',
    byOwner: 'An owner of the account can give it.',
    byShop: 'Only staff of the shop have it.',
    home: 'Back to home',
  },
  names: {
    'orders:read': 'See orders',
    'orders:create': 'Order and renew',
    'orders:manage': 'Validate, correct and reissue',
    'orders:cancel': 'Cancel orders',
    'orders:revoke': 'Revoke certificates',
    'certificates:download': 'Download certificates',
    'payments:pay': 'Pay',
    'deposits:create': 'Add funds',
    'finance:read': 'See finances',
    'invoices:apply': 'Apply for invoices',
    'parties:read': 'See contacts and organizations',
    'parties:write': 'Edit contacts and organizations',
    'domains:write': 'Edit domains validated ahead',
    'discovery:read': 'See certificates found',
    'discovery:write': 'Scan for certificates',
    'members:read': 'See users',
    'members:write': 'Manage users',
    'roles:write': 'Manage roles',
    'referral:withdraw': 'Withdraw referral rewards',
    'approvals:decide': 'Approve orders over a limit',
    'audit:read': 'See the audit log',
    'keys:write': 'Manage API keys',
    'webhooks:write': 'Manage webhooks',
    'account:write': 'Change account settings',
    'shop:cases': 'See cases customers sent',
  },
} satisfies SameTexts<typeof zhRights>;
