import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

/** Reached from home and the account center where the site offers it. */
export const referralRoom = defineRoom({
  path: '/account/referral',
  right: 'finance:read',
  help: 'referral',
});

export const first: FirstPaint = { texts: ['console', 'referral'] };
