import type { MenuWords } from '#src/console/define-room.ts';

/** Texts of the menu that are no page's: its name and its headings, in the menu's languages. */
export const menuHeadings = {
  label: {
    zh: '主菜单',
    en: 'Main menu',
    es: 'Menú principal',
    de: 'Hauptmenü',
    ja: 'メインメニュー',
    fr: 'Menu principal',
  },
  certificates: {
    zh: '证书',
    en: 'Certificates',
    es: 'Certificados',
    de: 'Zertifikate',
    ja: '証明書',
    fr: 'Certificats',
  },
  discovery: {
    zh: '证书发现',
    en: 'Discovery',
    es: 'Descubrimiento',
    de: 'Erkennung',
    ja: '証明書の検出',
    fr: 'Découverte',
  },
  finance: { zh: '财务', en: 'Finance', es: 'Finanzas', de: 'Finanzen', ja: '会計', fr: 'Finances' },
  account: { zh: '账户', en: 'Account', es: 'Cuenta', de: 'Konto', ja: 'アカウント', fr: 'Compte' },
  help: { zh: '帮助', en: 'Help', es: 'Ayuda', de: 'Hilfe', ja: 'ヘルプ', fr: 'Aide' },
  shop: { zh: '商店', en: 'Shop', es: 'Tienda', de: 'Shop', ja: 'ショップ', fr: 'Boutique' },
  support: { zh: '客服', en: 'Support', es: 'Soporte', de: 'Support', ja: 'サポート', fr: 'Assistance' },
} as const satisfies Readonly<Record<string, MenuWords>>;
