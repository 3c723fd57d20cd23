import { ScrollText } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const logRoom = defineRoom({
  path: '/account/log',
  help: 'users-roles',
  goKey: 'l',
  right: 'audit:read',
  menu: {
    group: 'account',
    key: 'log',
    icon: ScrollText,
    keywords: 'audit log history who did what 审计 日志 操作记录',
  },
});

export const words = {
  zh: '操作日志',
  en: 'Audit log',
  es: 'Registro de auditoría',
  de: 'Audit-Protokoll',
  ja: '操作ログ',
  fr: 'Journal d’audit',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'log', 'more'] };
