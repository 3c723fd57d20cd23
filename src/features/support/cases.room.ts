import { Inbox } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const casesRoom = defineRoom({
  path: '/support/cases',
  help: 'where-stored',
  right: 'shop:cases',
  menu: {
    group: 'support',
    key: 'cases',
    icon: Inbox,
    keywords: 'support cases customers help 客服 工单',
  },
});

export const words = {
  zh: '客户工单',
  en: 'Cases',
  es: 'Casos de clientes',
  de: 'Kundenfälle',
  ja: 'お問い合わせ',
  fr: 'Dossiers clients',
} as const;
