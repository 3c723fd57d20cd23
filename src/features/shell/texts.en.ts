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
  account: 'Account menu',
  signedInAs: 'Signed in as {{account}}',
  vault: 'Key vault: back up and restore',
  notices: 'Notifications',
  unread: { one: 'Notifications: {{count}} unread', other: 'Notifications: {{count}} unread' },
  sandbox: 'Sandbox',
  palette: {
    open: 'Search orders, domains, actions',
    label: 'Command palette',
    placeholder: 'Search pages, actions, order numbers, domains…',
    here: 'On this page',
    which: 'Help: which certificate do I need?',
    pages: 'Pages',
    testPayment: 'Payment test',
    testDeposit: 'Top-up test',
    actions: 'Actions',
    orders: 'Orders',
    searching: 'Searching orders…',
    searchFailed: 'Couldn’t search orders: {{reason}}',
    nothing: 'No results for “{{query}}”',
    hint: '↑↓ to choose · Enter to open · Esc to close',
    results: { one: '{{count}} result', other: '{{count}} results' },
    switchTheme: 'Switch theme: {{theme}}',
    switchLanguage: 'Switch language: {{language}}',
  },
  clear: {
    menu: 'Sign out and clear this browser',
    title: 'Sign out and clear this browser?',
    confirm: 'Sign out and clear',
    about:
      'This removes everything the console stores in this browser, for all accounts used here: keys, unfinished work, saved views and settings. Orders and certificates stay in your account.',
    keysLost:
      'Private keys generated here have no backup. You’ll only be able to download their certificates without the keys.',
    keysBackedUp:
      'You can restore the keys from the backup of {{time}}. Keys generated since then aren’t backed up.',
    backUp: 'Back up keys first',
    unfinished: {
      one: '{{count}} unfinished purchase or payment will be removed.',
      other: '{{count}} unfinished purchases and payments will be removed.',
    },
  },
  offline: 'You’re offline. Your work is saved and will continue when you reconnect.',
  offlineAbout: 'No orders or payments are made while you’re offline.',
  offlineRead: 'This page was last updated at {{time}}.',
  memoryJournal:
    'This browser doesn’t allow data to be saved. If you close or reload the page, you’ll lose unfinished work.',
  storageFailed:
    'The browser’s storage has failed, so your last changes may not be saved. Keep this page open.',
} satisfies SameTexts<typeof zhFrame>;
