import { Tags } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const priceListRoom = defineRoom({
  path: '/ssl/products',
  isOfCustomers: true,
  help: 'choose-product',
  goKey: 'p',
  menu: {
    group: 'certificates',
    key: 'prices',
    icon: Tags,
    keywords: 'prices products catalogue discount 产品 价格 折扣',
  },
});

export const words = {
  zh: '价格表',
  en: 'Price list',
  es: 'Lista de precios',
  de: 'Preisliste',
  ja: '価格表',
  fr: 'Tarifs',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'purchase', 'more'],
  asks: ['products?limit=1000&offset=1', 'exRate'],
};
