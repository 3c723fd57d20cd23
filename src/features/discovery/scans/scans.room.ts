import { Radar } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const scansRoom = defineRoom({
  path: '/certhub/discovery/profile',
  help: 'discovery',
  goKey: 'x',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'scans',
    icon: Radar,
    keywords: 'scan profile run ports targets schedule 扫描 任务 端口 计划',
    others: ['/certhub/discovery/runs'],
  },
});

export const words = {
  zh: '扫描',
  en: 'Scans',
  es: 'Exploraciones',
  de: 'Scans',
  ja: 'スキャン',
  fr: 'Analyses',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'scans', 'discovery'] };
