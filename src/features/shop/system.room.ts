import { Activity } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopSystemRoom = defineRoom({
  path: '/shop/system',
  help: 'shop-desk',
  right: 'shop:system',
  menu: {
    group: 'shop',
    key: 'shopSystem',
    icon: Activity,
    keywords:
      'shop system queues jobs retry mails webhooks providers settings versions 运行状态 任务 重试 邮件 设置 版本',
  },
});

export const words = {
  zh: '运行状态',
  en: 'System',
  es: 'Sistema',
  de: 'System',
  ja: 'システム',
  fr: 'Système',
} as const;
