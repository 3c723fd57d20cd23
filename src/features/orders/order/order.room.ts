import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const orderRoom = defineRoom({
  path: '/ssl/certificate/$id',
  help: 'validation-methods',
  right: 'orders:read',
});

export const first: FirstPaint = {
  texts: ['console', 'order-page', 'forms'],
  parts: ['advice/caa-notice.tsx'],
  asks: ['orders/detail/{id}', 'orders/domainList/{id}?limit=5000', 'orders/status/{id}'],
};
