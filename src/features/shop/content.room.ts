import { Megaphone } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopContentRoom = defineRoom({
  path: '/shop/content',
  help: 'shop-desk',
  right: 'shop:content',
  menu: {
    group: 'shop',
    key: 'shopContent',
    icon: Megaphone,
    keywords: 'shop announcements content banner publish 公告 发布 内容',
  },
});

export const words = {
  zh: '公告',
  en: 'Announcements',
  es: 'Anuncios',
  de: 'Ankündigungen',
  ja: 'お知らせ',
  fr: 'Annonces',
} as const;
