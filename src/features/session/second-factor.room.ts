import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const secondFactorRoom = defineRoom({
  path: '/sec-validation',
});

export const first: FirstPaint = { texts: ['entry', 'session'] };
