import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */
export const jaMenu = {
  label: 'メインメニュー',
  certificates: '証明書',
  account: 'アカウント',
  help: 'ヘルプ',
  support: 'サポート',
  center: 'アカウントセンター',
  approvals: '承認',
  prices: '価格表',
  deposit: 'チャージ',
  helpCenter: 'ヘルプセンター',
  launchpad: 'ホーム',
  notify: '通知設定',
  dashboard: 'ダッシュボード',
  expiring: 'まもなく期限切れ',
  orders: '注文',
  contacts: '連絡先',
  mailboxes: '認証用メール',
  organizations: '組織情報',
  log: '操作ログ',
  manage: 'メンバーと権限',
  buy: '証明書を購入',
  secure: 'サインインとセキュリティ',
  cases: 'お問い合わせ',
  replay: '操作の再生',
  tools: '証明書ツール',
} satisfies SameTexts<typeof zhMenu>;
