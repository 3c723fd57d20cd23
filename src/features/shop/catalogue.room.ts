import { Tags } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopCatalogueRoom = defineRoom({
  path: '/shop/catalogue',
  help: 'shop-desk',
  right: 'shop:catalogue',
  menu: {
    group: 'shop',
    key: 'shopCatalogue',
    icon: Tags,
    keywords: 'shop catalogue prices products sale suspend 产品 价格 调价 上架 下架 停售',
  },
});

export const words = {
  zh: '产品与价格',
  en: 'Catalogue',
  es: 'Catálogo',
  de: 'Katalog',
  ja: '商品と価格',
  fr: 'Catalogue',
} as const;
