import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const invitationRoom = defineRoom({
  path: '/invitation/$code',
  help: 'users-roles',
});

export const first: FirstPaint = { texts: ['entry', 'session', 'invitation'] };
