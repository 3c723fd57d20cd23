import { UserRound } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const profileRoom = defineRoom({
  path: '/account/info',
  help: 'notices',
  goKey: 'i',
  palette: {
    label: 'frame.profile',
    icon: UserRound,
    keywords: 'profile personal information account 账户 资料',
  },
});

export const first: FirstPaint = { texts: ['console', 'forms', 'more'] };
