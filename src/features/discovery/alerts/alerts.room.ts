import { BellRing } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const alertsRoom = defineRoom({
  path: '/certhub/discovery/alerts',
  help: 'discovery-certificates',
  goKey: 'z',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'alerts',
    icon: BellRing,
    keywords: 'alerts expiring stranger mute threshold digest 告警 静音 到期 阈值',
  },
});

export const words = {
  zh: '证书告警',
  en: 'Alerts',
  es: 'Alertas',
  de: 'Warnungen',
  ja: 'アラート',
  fr: 'Alertes',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'alerts'] };
