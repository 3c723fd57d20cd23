import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invoiceDetailRoom = defineRoom({
  path: '/account/invoice/$id',
  right: 'finance:read',
  help: 'invoices',
});

export const first: FirstPaint = { texts: ['console', 'invoices'] };
