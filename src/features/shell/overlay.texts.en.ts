import type { zhClear, zhPalette, zhShortcuts } from '#src/features/shell/overlay.texts.zh.ts';
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
  help: 'Help',
  orders: 'Orders',
  searching: 'Searching orders…',
  searchFailed: 'Couldn’t search orders: {{reason}}',
  nothing: 'No results for “{{query}}”',
  hint: '↑↓ to choose · Enter to open · Esc to close',
  results: { one: '{{count}} result', other: '{{count}} results' },
  switchTheme: 'Switch theme: {{theme}}',
  switchLanguage: 'Switch language: {{language}}',
} satisfies SameTexts<typeof zhPalette>;

export const enShortcuts = {
  about: 'Shortcuts of single keys rest while you type and while a dialog is open.',
  everywhere: 'Everywhere',
  go: 'Go to a page',
  palette: 'Search pages, orders and actions',
  close: 'Close a dialog or menu',
  sheet: 'Show these shortcuts',
  search: 'Search a list',
  off: 'Shortcuts of single keys are off.',
  turnOff: 'Turn single keys off in your personal information',
  turnOn: 'Turn single keys on in your personal information',
} satisfies SameTexts<typeof zhShortcuts>;

export const enClear = {
  title: 'Sign out and clear this browser?',
  confirm: 'Sign out and clear',
  about:
    'This removes everything the console stores in this browser, for all accounts used here: keys, unfinished work and this browser’s settings. Orders, certificates, saved views and preferences stay in your account.',
  keysLost:
    'Private keys generated here have no backup. You’ll only be able to download their certificates without the keys.',
  keysBackedUp:
    'You can restore the keys from the backup of {{time}}. Keys generated since then aren’t backed up.',
  backUp: 'Back up keys first',
  unfinished: {
    one: '{{count}} unfinished purchase or payment will be removed.',
    other: '{{count}} unfinished purchases and payments will be removed.',
  },
} satisfies SameTexts<typeof zhClear>;
