import { BellRing } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const notifyRoom = defineRoom({
  path: '/account/notify',
  help: 'notices',
  menu: {
    group: 'account',
    key: 'notify',
    icon: BellRing,
    keywords: 'notification settings email sms digest quiet hours reminders 通知 提醒 邮件 短信 免打扰',
  },
});

export const words = {
  zh: '通知设置',
  en: 'Notification settings',
  es: 'Ajustes de notificaciones',
  de: 'Benachrichtigungen',
  ja: '通知設定',
  fr: 'Réglages des notifications',
} as const;

export const first: FirstPaint = { texts: ['console', 'forms', 'notices', 'notify'] };
