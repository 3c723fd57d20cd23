import { Building2 } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const organizationsRoom = defineRoom({
  path: '/orders/org',
  help: 'validation-levels',
  goKey: 'r',
  right: 'parties:read',
  menu: {
    group: 'certificates',
    key: 'organizations',
    icon: Building2,
    keywords: 'organizations companies 企业 公司 组织',
  },
});

export const words = {
  zh: '企业信息',
  en: 'Organizations',
  es: 'Organizaciones',
  de: 'Organisationen',
  ja: '組織情報',
  fr: 'Organisations',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'more'] };
