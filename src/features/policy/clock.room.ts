import { CalendarSearch } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const clockRoom = defineRoom({
  path: '/certhub/discovery/clock',
  right: 'orders:read',
  help: 'spans-200-100-47',
  menu: {
    group: 'discovery',
    key: 'clock',
    icon: CalendarSearch,
    keywords: 'policy clock rules 47 days 100 days deadline readiness 规则 时钟 47天 100天 政策',
  },
});

export const words = {
  zh: '规则时钟',
  en: 'Policy clock',
  es: 'Reloj de normas',
  de: 'Regeluhr',
  ja: 'ルール時計',
  fr: 'Horloge des règles',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'clock'] };
