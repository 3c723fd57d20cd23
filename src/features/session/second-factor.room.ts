import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const secondFactorRoom = defineRoom({
  path: '/sec-validation',
  help: 'two-factor',
});

export const first: FirstPaint = { texts: ['entry', 'session'] };
