import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const signUpRoom = defineRoom({
  path: '/sign-up',
  help: 'first-certificate',
});

export const first: FirstPaint = { texts: ['entry', 'session', 'joining', 'forms'] };
