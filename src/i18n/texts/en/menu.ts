import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhMenu } from '#src/i18n/texts/zh/menu.ts';

/** Labels of the side menu, made by `npm run menus` from `words` of the rooms. */
export const enMenu = {
  label: 'Main menu',
  certificates: 'Certificates',
  account: 'Account',
  help: 'Help',
  support: 'Support',
  center: 'Account center',
  approvals: 'Approvals',
  prices: 'Price list',
  deposit: 'Top up',
  helpCenter: 'Help center',
  launchpad: 'Home',
  notify: 'Notification settings',
  dashboard: 'Dashboard',
  expiring: 'Expiring soon',
  orders: 'Orders',
  contacts: 'Contacts',
  mailboxes: 'Validation mailboxes',
  organizations: 'Organizations',
  log: 'Audit log',
  manage: 'Users and roles',
  buy: 'Buy certificate',
  secure: 'Sign-in and security',
  cases: 'Cases',
  replay: 'Replay',
  tools: 'Tools',
} satisfies SameTexts<typeof zhMenu>;
