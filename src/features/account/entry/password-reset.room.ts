import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const passwordResetRoom = defineRoom({
  path: '/password-reset',
});

export const first: FirstPaint = { texts: ['entry', 'session', 'joining', 'forms'] };
