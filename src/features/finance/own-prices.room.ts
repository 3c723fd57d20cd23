import { BadgePercent } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const ownPricesRoom = defineRoom({
  path: '/account/products',
  isOfCustomers: true,
  help: 'choose-product',
  menu: {
    group: 'finance',
    key: 'ownPrices',
    icon: BadgePercent,
    keywords: 'my prices discount price list 价格 折扣 价格表 协议价',
    others: ['/billing/invoice'],
  },
});

export const words = {
  zh: '我的价格表',
  en: 'My prices',
  es: 'Mis precios',
  de: 'Meine Preise',
  ja: '適用価格',
  fr: 'Mes tarifs',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'purchase', 'more'],
  asks: ['products?limit=1000&offset=1', 'exRate'],
};
