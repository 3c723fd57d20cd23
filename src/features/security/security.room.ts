import { ShieldCheck } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const securityRoom = defineRoom({
  path: '/account/secure',
  help: 'two-factor',
  menu: {
    group: 'account',
    key: 'secure',
    icon: ShieldCheck,
    keywords:
      'security password passkey two-factor authenticator sessions recovery 安全 密码 通行密钥 双重验证 会话 恢复码',
  },
});

export const words = {
  zh: '登录与安全',
  en: 'Sign-in and security',
  es: 'Acceso y seguridad',
  de: 'Anmeldung und Sicherheit',
  ja: 'サインインとセキュリティ',
  fr: 'Connexion et sécurité',
} as const;

export const first: FirstPaint = { texts: ['console', 'list', 'forms', 'joining', 'contacts', 'security'] };
