import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const wechatRoom = defineRoom({
  path: '/wxredirect',
  help: 'two-factor',
});

export const first: FirstPaint = { texts: ['entry', 'session'] };
