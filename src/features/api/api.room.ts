import { Braces } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const apiRoom = defineRoom({
  path: '/account/api',
  help: 'api',
  menu: {
    group: 'account',
    key: 'api',
    icon: Braces,
    keywords: 'api openapi swagger rest curl program script developer reference 接口 开发 文档 调用 程序',
  },
});

export const words = {
  zh: 'API 文档',
  en: 'API reference',
  es: 'Referencia de la API',
  de: 'API-Referenz',
  ja: 'API リファレンス',
  fr: 'Référence de l’API',
} as const;

export const first: FirstPaint = { texts: ['console', 'api'] };
