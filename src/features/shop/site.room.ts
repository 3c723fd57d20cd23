import { ShoppingBag } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopSiteRoom = defineRoom({
  path: '/shop/site',
  help: 'shop-desk',
  right: 'shop:site',
  menu: {
    group: 'shop',
    key: 'shopSite',
    icon: ShoppingBag,
    keywords: 'brand logo colors legal terms privacy 品牌 标志 颜色 条款 隐私',
  },
});

export const words = {
  zh: '站点',
  en: 'Site',
  es: 'Sitio',
  de: 'Website',
  ja: 'サイト',
  fr: 'Site',
} as const;
