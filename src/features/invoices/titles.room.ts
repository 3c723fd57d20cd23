import { Landmark } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invoiceTitlesRoom = defineRoom({
  path: '/account/invoice/invoice-template',
  help: 'invoices',
  right: 'finance:read',
  palette: {
    label: 'frame.invoiceTitles',
    icon: Landmark,
    keywords: 'invoice title tax number 发票 抬头 税号',
  },
});

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'invoices'] };
