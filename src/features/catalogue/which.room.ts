import { CircleQuestionMark } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const whichRoom = defineRoom({
  path: '/ssl/which',
  isOfCustomers: true,
  help: 'choose-product',
  palette: {
    label: 'palette.which',
    icon: CircleQuestionMark,
    keywords: 'help advice choose which certificate 帮助 选择 哪种',
  },
});

export const first: FirstPaint = { texts: ['console', 'more'], asks: ['products?limit=1000&offset=1'] };
