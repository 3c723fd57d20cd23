import { ScrollText } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const shopOrdersRoom = defineRoom({
  path: '/shop/orders',
  help: 'shop-desk',
  right: 'shop:orders',
  menu: {
    group: 'shop',
    key: 'shopOrders',
    icon: ScrollText,
    keywords: 'shop all orders customers stuck refund cancel 所有订单 退款 停滞',
  },
});

export const words = {
  zh: '所有订单',
  en: 'All orders',
  es: 'Todos los pedidos',
  de: 'Alle Bestellungen',
  ja: 'すべての注文',
  fr: 'Toutes les commandes',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'shop'] };
