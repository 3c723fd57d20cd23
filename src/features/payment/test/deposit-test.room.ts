import { FlaskConical } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const depositTestRoom = defineRoom({
  path: '/deposit/test',
  isOfCustomers: true,
  help: 'payment-methods',
  isSandbox: true,
  palette: {
    label: 'palette.testDeposit',
    icon: FlaskConical,
    keywords: 'sandbox test payment deposit 沙箱 测试',
  },
});
