import { Wallet } from 'lucide-react';
import { defineRoom, type FirstPaint } from '#src/console/define-room.ts';

export const depositRoom = defineRoom({
  path: '/deposit',
  help: 'payment-methods',
  goKey: 'd',
  right: 'deposits:create',
  menu: {
    group: 'finance',
    key: 'deposit',
    icon: Wallet,
    keywords: 'recharge deposit top up balance 余额 账户 付款',
  },
});

export const words = {
  zh: '充值',
  en: 'Top up',
  es: 'Recargar saldo',
  de: 'Guthaben aufladen',
  ja: 'チャージ',
  fr: 'Recharger le solde',
} as const;

export const first: FirstPaint = {
  texts: ['console', 'list', 'forms', 'more'],
  imports: ['shell/open-workspace.ts'],
};
