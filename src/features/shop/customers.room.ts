import { Users } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const shopCustomersRoom = defineRoom({
  path: '/shop/customers',
  help: 'shop-desk',
  right: 'shop:customers',
  menu: {
    group: 'shop',
    key: 'customers',
    icon: Users,
    keywords: 'shop customers accounts balance discount transfer disable 客户 账户 余额 折扣 转账 停用',
  },
});

export const words = {
  zh: '客户',
  en: 'Customers',
  es: 'Clientes',
  de: 'Kunden',
  ja: '顧客',
  fr: 'Clients',
} as const;

export const first: FirstPaint = { texts: ['console', 'shop'] };
