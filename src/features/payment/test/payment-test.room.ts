import { FlaskConical } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const paymentTestRoom = defineRoom({
  path: '/payment/test',
  isOfCustomers: true,
  help: 'payment-methods',
  isSandbox: true,
  palette: {
    label: 'palette.testPayment',
    icon: FlaskConical,
    keywords: 'sandbox test payment deposit 沙箱 测试',
  },
});
