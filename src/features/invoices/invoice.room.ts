import { ReceiptText } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invoiceRoom = defineRoom({
  path: '/account/invoice',
  help: 'invoices',
  right: 'finance:read',
  menu: {
    group: 'finance',
    key: 'invoices',
    icon: ReceiptText,
    keywords: 'invoice tax vat receipt fapiao 发票 开票 增值税 报销',
  },
});

export const words = {
  zh: '发票',
  en: 'Invoices',
  es: 'Facturas',
  de: 'Rechnungen',
  ja: '請求書',
  fr: 'Factures',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'invoices'] };
