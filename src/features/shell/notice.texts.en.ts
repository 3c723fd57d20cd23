import type { zhNotices } from '#src/features/shell/notice.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enNotices = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneAbout:
    'We’ll remind you here and by email 60, 30, 14, 7 and 1 days before a certificate expires, and when the next certificate needs your action.',
  failed: 'Couldn’t load the notifications',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  end: {
    one: 'The certificate expires in {{count}} day ({{date}})',
    other: 'The certificate expires in {{count}} days ({{date}})',
  },
  'email-validation': 'Email validation ends on {{date}}. Switch to DNS or file validation',
  'next-begun': 'The next certificate was requested. Complete validation before {{date}}',
  'next-asked': 'The next certificate needs a new key and CSR before {{date}}',
  'next-failed': 'The current CSR can’t be used for the next certificate. Generate a new one before {{date}}',
  'client-auth': 'TLS certificates issued from {{date}} no longer support client authentication',
} satisfies SameTexts<typeof zhNotices>;
