import { ChartColumn } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const dashboardRoom = defineRoom({
  path: '/ssl/dashboard',
  help: 'spans-200-100-47',
  goKey: 's',
  right: 'orders:read',
  menu: {
    group: 'certificates',
    key: 'dashboard',
    icon: ChartColumn,
    keywords: 'statistics charts spend expiry calendar 统计 图表 支出 到期',
  },
});

export const words = {
  zh: '统计',
  en: 'Dashboard',
  es: 'Panel',
  de: 'Statistik',
  ja: 'ダッシュボード',
  fr: 'Tableau de bord',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'more'] };
