import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const signInRoom = defineRoom({
  path: '/sign-in',
});

export const first: FirstPaint = { texts: ['entry', 'session'] };
