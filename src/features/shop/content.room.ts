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
    keywords: 'shop announcements content banner publish help articles 公告 发布 内容 帮助文章',
  },
});

export const words = {
  zh: '公告与文章',
  en: 'Content',
  es: 'Contenido',
  de: 'Inhalte',
  ja: 'お知らせと記事',
  fr: 'Contenus',
} as const;
