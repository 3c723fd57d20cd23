import type { zhNotices } from '#src/features/shell/notice.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enNotices = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneAbout:
    'You are reminded here and by email 60, 30, 14, 7 and 1 days before a certificate ends, and when the next one needs you.',
  failed: 'Couldn’t load the notifications',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  end: {
    one: 'The certificate ends in {{count}} day ({{date}})',
    other: 'The certificate ends in {{count}} days ({{date}})',
  },
  'email-validation': 'Validation by email ends on {{date}}: choose DNS or a file',
  'next-begun': 'The next certificate was requested: complete its validation before {{date}}',
  'next-asked': 'The next certificate needs a new key and request before {{date}}',
  'next-failed': 'The request cannot be used for the next certificate: make a new one before {{date}}',
  'client-auth': 'TLS certificates issued from {{date}} on no longer serve client authentication',
} satisfies SameTexts<typeof zhNotices>;
