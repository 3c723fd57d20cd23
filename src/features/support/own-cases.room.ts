import { MessagesSquare } from 'lucide-react';
import { defineRoom } from '#src/console/define-room.ts';

export const ownCasesRoom = defineRoom({
  path: '/account/cases',
  help: 'where-stored',
  isOfCustomers: true,
  palette: {
    label: 'frame.ownCases',
    icon: MessagesSquare,
    keywords: 'support cases answer reply 客服 工单 回复 咨询',
  },
});
