import { BadgeCheck } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const realNameRoom = defineRoom({
  path: '/account/real-name',
  isOfCustomers: true,
  help: 'invoices',
  palette: {
    label: 'frame.realName',
    icon: BadgeCheck,
    keywords: 'real name verification id card credit code 实名 认证 身份证 信用代码',
  },
});

export const first: FirstPaint = { texts: ['console', 'forms', 'center'] };
