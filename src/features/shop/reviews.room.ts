import { ClipboardCheck } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const shopReviewsRoom = defineRoom({
  path: '/shop/reviews',
  help: 'shop-desk',
  right: 'shop:reviews',
  orRight: 'shop:money',
  menu: {
    group: 'shop',
    key: 'reviews',
    icon: ClipboardCheck,
    keywords:
      'shop reviews real names organizations withdrawals invoices refunds 审核 发票 开票 待定 实名 企业 提现',
  },
});

export const words = {
  zh: '审核',
  en: 'Reviews',
  es: 'Revisiones',
  de: 'Prüfungen',
  ja: '審査',
  fr: 'Vérifications',
} as const;
