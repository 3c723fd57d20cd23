import { ScanSearch } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const certsRoom = defineRoom({
  path: '/certhub/discovery/certs',
  help: 'discovery-certificates',
  goKey: 'n',
  right: 'discovery:read',
  menu: {
    group: 'discovery',
    key: 'foundCerts',
    icon: ScanSearch,
    keywords: 'inventory found certificates stranger unknown import 证书 清单 发现 导入 来历不明',
  },
});

export const words = {
  zh: '证书清单',
  en: 'Inventory',
  es: 'Inventario',
  de: 'Inventar',
  ja: '証明書一覧',
  fr: 'Inventaire',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'discovery'] };
