import { ScrollText } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const ordersRoom = defineRoom({
  path: '/orders/list',
  help: 'batch-orders',
  goKey: 'o',
  right: 'orders:read',
  menu: {
    group: 'certificates',
    key: 'orders',
    icon: ScrollText,
    keywords: 'orders certificates list 证书 列表',
    others: ['/ssl/certificate', '/payment'],
  },
});

export const words = {
  zh: '订单',
  en: 'Orders',
  es: 'Pedidos',
  de: 'Bestellungen',
  ja: '注文',
  fr: 'Commandes',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'home', 'list'],
  asks: ['orders?limit={limit}&offset=1', 'orders/count'],
};
