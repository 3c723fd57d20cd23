import { House } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const launchpadRoom = defineRoom({
  path: '/launchpad',
  isOfCustomers: true,
  help: 'first-certificate',
  goKey: 'h',
  menu: {
    group: 'top',
    key: 'launchpad',
    icon: House,
    keywords: 'home launchpad dashboard 首页',
  },
});

export const words = {
  zh: '控制台',
  en: 'Home',
  es: 'Inicio',
  de: 'Übersicht',
  ja: 'ホーム',
  fr: 'Accueil',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'home'],
  asks: ['orders/attention', 'orders/statistics?timeZone={zone}'],
};
