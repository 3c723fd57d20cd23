import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const automateRoom = defineRoom({
  path: '/certhub/orders/$id/automate',
  help: 'automate-acme',
  right: 'orders:read',
});

export const first: FirstPaint = { texts: ['console', 'acme', 'order-page', 'forms'] };
