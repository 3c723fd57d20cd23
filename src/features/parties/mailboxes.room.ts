import { MailCheck } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const mailboxesRoom = defineRoom({
  path: '/ssl/dcv/email',
  help: 'validation-email',
  goKey: 'm',
  right: 'parties:read',
  menu: {
    group: 'certificates',
    key: 'mailboxes',
    icon: MailCheck,
    keywords: 'validation emails mailboxes dcv 验证邮箱 邮件',
  },
});

export const words = {
  zh: '验证邮箱',
  en: 'Validation mailboxes',
  es: 'Correos de validación',
  de: 'Validierungs-E-Mails',
  ja: '認証用メール',
  fr: 'E-mails de validation',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'more'] };
