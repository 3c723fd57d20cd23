import type { zhFrame } from '#src/features/shell/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enFrame = {
  skip: 'Skip to main content',
  openMenu: 'Open the menu',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
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
    searchFailed: 'Orders could not be searched: {{reason}}',
    nothing: 'Nothing matches “{{query}}”',
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
      'Removes what the console keeps in this browser, for every account used here: keys, unfinished work, saved views and settings. Orders and certificates stay in your account.',
    keysLost:
      'Private keys made here have no backup. Certificates ordered with them can then be downloaded without their keys only.',
    keysBackedUp:
      'The keys can be restored from the backup of {{time}}. Keys made since then are in no backup.',
    backUp: 'Back up the keys first',
    unfinished: {
      one: '{{count}} unfinished purchase or payment is removed.',
      other: '{{count}} unfinished purchases and payments are removed.',
    },
  },
  offline: 'You’re offline. Your work is saved and will continue when you reconnect.',
  offlineAbout: 'Nothing is ordered or paid while you’re offline.',
  offlineRead: 'This page was last updated at {{time}}.',
  memoryJournal:
    'This browser does not let data be kept: closing or reloading the page loses unfinished work.',
  storageFailed:
    'The browser’s storage has failed: the last changes may not be saved. Please keep this page open.',
} satisfies SameTexts<typeof zhFrame>;
