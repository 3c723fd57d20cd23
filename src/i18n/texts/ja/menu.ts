import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

export const jaMenu = {
  label: 'メインメニュー',
  launchpad: 'ホーム',
  certificates: '証明書',
  buy: '証明書を購入',
  orders: '注文',
  contacts: '連絡先',
  organizations: '組織情報',
  dashboard: 'ダッシュボード',
  mailboxes: '認証用メール',
  expiring: 'まもなく期限切れ',
  prices: '価格表',
  tools: '証明書ツール',
  account: 'アカウント',
  deposit: 'チャージ',
  support: 'サポート',
  cases: 'お問い合わせ',
  replay: '操作の再生',
} satisfies SameTexts<typeof zhMenu>;
