import { Wrench } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const toolsRoom = defineRoom({
  path: '/certhub/tools',
  help: 'csr-openssl',
  goKey: 't',
  menu: {
    group: 'certificates',
    key: 'tools',
    icon: Wrench,
    keywords: 'tools csr certificate decoder convert parse openssl 工具 解析 转换 查看',
  },
});

export const words = {
  zh: '证书工具',
  en: 'Tools',
  es: 'Herramientas',
  de: 'Werkzeuge',
  ja: '証明書ツール',
  fr: 'Outils',
} as const;
