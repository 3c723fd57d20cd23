import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const signInRoom = defineRoom({
  path: '/sign-in',
  help: 'two-factor',
});

export const first: FirstPaint = { texts: ['entry', 'session'] };
