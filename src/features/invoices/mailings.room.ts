import { Mail } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invoiceMailingsRoom = defineRoom({
  path: '/account/invoice/mailling-template',
  help: 'invoices',
  right: 'finance:read',
  palette: {
    label: 'frame.invoiceMailings',
    icon: Mail,
    keywords: 'invoice mailing address paper 发票 寄送 地址',
  },
});

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'invoices'] };
