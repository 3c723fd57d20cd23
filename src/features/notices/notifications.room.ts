import { Bell } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const notificationsRoom = defineRoom({
  path: '/notification',
  help: 'notices',
  palette: {
    label: 'frame.notices',
    icon: Bell,
    keywords: 'notifications notices messages announcements inbox 通知 消息 公告',
  },
});

export const first: FirstPaint = { texts: ['console', 'list', 'notices'] };
