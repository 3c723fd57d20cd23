import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const passwordResetRoom = defineRoom({
  path: '/password-reset',
  help: 'two-factor',
});

export const first: FirstPaint = { texts: ['entry', 'session', 'joining', 'forms'] };
