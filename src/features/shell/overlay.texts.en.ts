import type { zhClear, zhPalette } from '#src/features/shell/overlay.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enPalette = {
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
} satisfies SameTexts<typeof zhPalette>;

export const enClear = {
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
} satisfies SameTexts<typeof zhClear>;
