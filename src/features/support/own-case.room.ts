import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const ownCaseRoom = defineRoom({
  path: '/account/cases/$id',
  help: 'where-stored',
  isOfCustomers: true,
});

export const first: FirstPaint = { texts: ['console', 'cases', 'forms'] };
