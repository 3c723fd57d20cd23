import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const foundCertRoom = defineRoom({
  path: '/certhub/discovery/certs/$id',
  help: 'discovery-certificates',
  right: 'discovery:read',
});

export const first: FirstPaint = { texts: ['console', 'list', 'discovery', 'found-cert', 'alerts'] };
