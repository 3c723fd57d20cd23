import type { zhNotices } from '#src/features/shell/notice.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enNotices = {
  title: 'Notifications',
  none: 'No notifications yet',
  noneAbout: 'You are reminded here and by email 60, 30, 14, 7 and 1 days before a certificate ends.',
  failed: 'Couldn’t load the notifications',
  readAll: 'Mark all as read',
  read: 'Mark as read',
  end: {
    one: 'The certificate ends in {{count}} day ({{date}})',
    other: 'The certificate ends in {{count}} days ({{date}})',
  },
  'email-validation': 'Validation by email ends on {{date}}: choose DNS or a file',
  'client-auth': 'TLS certificates issued from {{date}} on no longer serve client authentication',
} satisfies SameTexts<typeof zhNotices>;
