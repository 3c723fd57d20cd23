import { Gauge } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopRoom = defineRoom({
  path: '/shop',
  help: 'shop-desk',
  right: 'operator',
  menu: {
    group: 'shop',
    key: 'desk',
    isAlone: true,
    icon: Gauge,
    keywords: 'shop operator desk overview sales refunds 商店 运营 概览 退款',
  },
});

export const words = {
  zh: '概览',
  en: 'Today',
  es: 'Hoy',
  de: 'Überblick',
  ja: '今日の業務',
  fr: 'Aujourd’hui',
} as const;
