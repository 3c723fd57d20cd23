import type { zhFrame } from '#src/features/shell/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enFrame = {
  skip: 'Skip to main content',
  openMenu: 'Open menu',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  balance: 'Balance',
  deposit: 'Top up',
  profile: 'Personal information',
  realName: 'Real name',
  invoiceTitles: 'Invoice titles',
  invoiceMailings: 'Invoice mailing addresses',
  shortcuts: 'Keyboard shortcuts',
  account: 'Account menu',
  signedInAs: 'Signed in as {{account}}',
  vault: 'Key vault: back up and restore',
  help: 'Help',
  pageHelp: 'About this page',
  helpCenter: 'Help center',
  which: 'Find the right certificate',
  tools: 'Certificate tools',
  search: 'Search orders, domains, actions',
  clear: 'Sign out and clear this browser',
  notices: 'Notifications',
  unread: { one: 'Notifications: {{count}} unread', other: 'Notifications: {{count}} unread' },
  sandbox: 'Sandbox',
  offline: 'You’re offline. Your work is saved and will continue when you reconnect.',
  offlineAbout: 'No orders or payments are made while you’re offline.',
  offlineRead: 'This page was last updated at {{time}}.',
  seenRole: 'You see what “{{role}}” sees',
  seenRoleAbout: 'Nothing can be changed meanwhile. Reloading the page ends this.',
  leaveRole: 'Leave',
  memoryJournal:
    'This browser doesn’t allow data to be saved. If you close or reload the page, you’ll lose unfinished work.',
  storageFailed:
    'The browser’s storage has failed, so your last changes may not be saved. Keep this page open.',
} satisfies SameTexts<typeof zhFrame>;
