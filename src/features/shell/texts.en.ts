import type { zhFrame } from '#src/features/shell/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enFrame = {
  skip: 'Skip to main content',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  balance: 'Balance',
  deposit: 'Top up',
  profile: 'Personal information',
  account: 'Account menu',
  signedInAs: 'Signed in as {{account}}',
  signingOut: 'Signing out…',
  vault: 'Key vault: back up and restore',
  sandbox: 'Sandbox',
  notices: 'Notices',
  palette: {
    open: 'Search orders, domains, actions',
    label: 'Command palette',
    placeholder: 'Search pages, actions, order numbers, domains…',
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
  offline: 'You’re offline. Your work is saved and will continue when you reconnect.',
  memoryJournal:
    'This browser does not let data be kept: closing or reloading the page loses unfinished work.',
  storageFailed:
    'The browser’s storage has failed: the last changes may not be saved. Please keep this page open.',
} satisfies SameTexts<typeof zhFrame>;
