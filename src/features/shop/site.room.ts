import { Store } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopSiteRoom = defineRoom({
  path: '/shop/site',
  help: 'shop-desk',
  right: 'shop:site',
  menu: {
    group: 'shop',
    key: 'shopSite',
    icon: Store,
    keywords:
      'shop site brand name logo colors sender legal imprint terms privacy currency seller 站点 品牌 名称 标志 颜色 发件人 条款 隐私 货币 开票方',
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
