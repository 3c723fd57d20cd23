import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const paymentRoom = defineRoom({
  path: '/payment',
  help: 'payment-methods',
  right: 'payments:pay',
});

export const first: FirstPaint = {
  texts: ['console', 'forms', 'more'],
  imports: ['shell/open-workspace.ts'],
};
