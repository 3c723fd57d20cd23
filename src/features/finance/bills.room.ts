import { ReceiptText } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const billsRoom = defineRoom({
  path: '/account/transaction',
  help: 'payment-methods',
  goKey: 'f',
  right: 'finance:read',
  menu: {
    group: 'finance',
    key: 'bills',
    icon: ReceiptText,
    keywords: 'bills transactions ledger spending budget statement export 账单 流水 消费 预算 对账单',
  },
});

export const words = {
  zh: '账单',
  en: 'Bills',
  es: 'Movimientos',
  de: 'Buchungen',
  ja: '取引明細',
  fr: 'Mouvements',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'bills', 'more'] };
