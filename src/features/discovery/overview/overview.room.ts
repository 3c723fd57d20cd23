import { Gauge } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const overviewRoom = defineRoom({
  path: '/certhub/discovery/dashboard',
  help: 'discovery-certificates',
  goKey: 'v',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'inventory',
    icon: Gauge,
    keywords: 'inventory overview expiry calendar readiness 47 100 证书 总览 清单 到期',
  },
});

export const words = {
  zh: '证书总览',
  en: 'Overview',
  es: 'Resumen',
  de: 'Zertifikatsübersicht',
  ja: '概要',
  fr: 'Vue d’ensemble',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'discovery', 'inventory', 'alerts'] };
