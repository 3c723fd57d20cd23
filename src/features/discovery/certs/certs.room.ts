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
  zh: '发现的证书',
  en: 'Certificates found',
  es: 'Certificados hallados',
  de: 'Gefundene Zertifikate',
  ja: '検出した証明書',
  fr: 'Certificats trouvés',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'discovery'] };
