import { Webhook } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const webhooksRoom = defineRoom({
  path: '/account/webhooks',
  help: 'webhooks',
  goKey: 'w',
  right: 'webhooks:write',
  menu: {
    group: 'account',
    key: 'webhooks',
    icon: Webhook,
    keywords:
      'webhook events callback chat dingtalk wecom feishu lark slack telegram robot bot 回调 事件 推送 群聊 机器人 钉钉 企业微信 飞书',
  },
});

export const words = {
  zh: 'Webhook 与群聊',
  en: 'Webhooks and chats',
  es: 'Webhooks y chats',
  de: 'Webhooks und Chats',
  ja: 'Webhook とチャット',
  fr: 'Webhooks et discussions',
} as const;

export const first: FirstPaint = { texts: ['console', 'forms', 'webhooks'] };
