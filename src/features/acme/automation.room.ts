import { RefreshCcwDot } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const automationRoom = defineRoom({
  path: '/certhub/automation',
  help: 'automate-acme',
  right: 'orders:read',
  menu: {
    group: 'certificates',
    key: 'automation',
    icon: RefreshCcwDot,
    keywords:
      'acme automate automation certbot lego eab directory pull renew 自动 领取 续期 客户端 目录 凭据',
  },
});

export const words = {
  zh: '自动领取',
  en: 'Automation',
  es: 'Automatización',
  de: 'Automatisierung',
  ja: '自動取得',
  fr: 'Automatisation',
} as const;

export const first: FirstPaint = { texts: ['console', 'acme', 'forms'], asks: ['acme?limit=20&offset=1'] };
