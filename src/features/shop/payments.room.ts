import { ReceiptText } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopPaymentsRoom = defineRoom({
  path: '/shop/payments',
  help: 'shop-desk',
  right: 'shop:money',
  menu: {
    group: 'shop',
    key: 'shopPayments',
    icon: ReceiptText,
    keywords: 'refused expired 拒绝 过期',
  },
});

export const words = {
  zh: '失败的付款',
  en: 'Failed payments',
  es: 'Pagos fallidos',
  de: 'Fehlgeschlagene Zahlungen',
  ja: '失敗した支払い',
  fr: 'Paiements échoués',
} as const;
