import { CircleUserRound } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const centerRoom = defineRoom({
  path: '/account/center',
  isOfCustomers: true,
  help: 'users-roles',
  goKey: 'a',
  menu: {
    group: 'account',
    key: 'center',
    icon: CircleUserRound,
    keywords: 'account center progress balance 账户中心 余额 完整度',
    others: ['/account/info', '/account/real-name'],
  },
});

export const words = {
  zh: '账户中心',
  en: 'Account center',
  es: 'Centro de la cuenta',
  de: 'Kontoübersicht',
  ja: 'アカウントセンター',
  fr: 'Espace compte',
} as const;

export const first: FirstPaint = { texts: ['console', 'center'], asks: ['account/center'] };
