import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

export const enMenu = {
  label: 'Main menu',
  launchpad: 'Home',
  certificates: 'Certificates',
  buy: 'Buy certificate',
  orders: 'Orders',
  contacts: 'Contacts',
  organizations: 'Organizations',
  dashboard: 'Dashboard',
  mailboxes: 'Validation mailboxes',
  expiring: 'Expiring soon',
  prices: 'Price list',
  tools: 'Tools',
  account: 'Account',
  deposit: 'Top up',
  support: 'Support',
  cases: 'Cases',
  replay: 'Replay',
} satisfies SameTexts<typeof zhMenu>;
