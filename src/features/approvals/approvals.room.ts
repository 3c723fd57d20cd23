import { Stamp } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const approvalsRoom = defineRoom({
  path: '/account/approvals',
  help: 'approvals',
  right: 'approvals:decide',
  menu: {
    group: 'account',
    key: 'approvals',
    icon: Stamp,
    keywords: 'approve approvals limit four eyes request 审批 批准 限额 申请',
  },
});

export const words = {
  zh: '审批',
  en: 'Approvals',
  es: 'Aprobaciones',
  de: 'Freigaben',
  ja: '承認',
  fr: 'Approbations',
} as const;

export const first: FirstPaint = { texts: ['console', 'approvals'] };
