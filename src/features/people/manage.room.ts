import { UserCog } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const manageRoom = defineRoom({
  path: '/account/manage',
  help: 'users-roles',
  goKey: 'u',
  right: 'members:read',
  menu: {
    group: 'account',
    key: 'manage',
    icon: UserCog,
    keywords: 'users roles departments invite people rights 成员 角色 部门 邀请 权限',
  },
});

export const words = {
  zh: '成员与权限',
  en: 'Users and roles',
  es: 'Usuarios y roles',
  de: 'Benutzer und Rollen',
  ja: 'メンバーと権限',
  fr: 'Utilisateurs et rôles',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'people'] };
