import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const runRoom = defineRoom({
  path: '/certhub/discovery/runs/$id',
  help: 'discovery',
  right: 'discovery:read',
});

export const first: FirstPaint = { texts: ['console', 'list', 'scans', 'discovery'] };
