import { SquareTerminal } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const apiKeysRoom = defineRoom({
  path: '/account/api-keys',
  help: 'api-keys',
  right: 'keys:write',
  menu: {
    group: 'account',
    key: 'apiKeys',
    icon: SquareTerminal,
    keywords: 'api key token program machine script ci automation 密钥 令牌 接口 程序 自动化',
  },
});

export const words = {
  zh: 'API 密钥',
  en: 'API keys',
  es: 'Claves de API',
  de: 'API-Schlüssel',
  ja: 'API キー',
  fr: 'Clés d’API',
} as const;

export const first: FirstPaint = { texts: ['console', 'keys', 'people', 'rights'] };
