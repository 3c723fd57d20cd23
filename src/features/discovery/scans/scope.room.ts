import { ShieldCheck } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const scopeRoom = defineRoom({
  path: '/certhub/discovery/manage',
  help: 'discovery',
  goKey: 'y',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'scanScope',
    icon: ShieldCheck,
    keywords: 'scope proof txt validated names network cidr 范围 证明 网段 域名',
  },
});

export const words = {
  zh: '扫描范围',
  en: 'Scan scope',
  es: 'Ámbito',
  de: 'Scan-Bereich',
  ja: 'スキャン範囲',
  fr: 'Périmètre',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'scans'] };
