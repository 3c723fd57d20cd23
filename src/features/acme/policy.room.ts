import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const policyRoom = defineRoom({
  path: '/certhub/automation/$id',
  help: 'automate-acme',
  right: 'orders:read',
});

export const first: FirstPaint = { texts: ['console', 'acme', 'forms'] };
