import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invoiceDetailRoom = defineRoom({ path: '/account/invoice/$id', right: 'finance:read' });

export const first: FirstPaint = { texts: ['console', 'invoices'] };
