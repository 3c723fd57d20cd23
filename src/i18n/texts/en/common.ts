import type { SameTexts } from '#src/i18n/text-types.ts';
import type { zhCommon } from '#src/i18n/texts/zh/common.ts';

export const enCommon = {
  save: 'Save',
  add: 'Add',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  support: 'Contact support',
  helpOn: 'Help: {{thing}}',
  installSteps: 'Installation steps',
  reload: 'Reload',
  undo: 'Undo',
  copied: 'Copied',
  copyFailed: 'Copy failed!',
  copyThing: 'Copy {{thing}}',
  offline: {
    title: 'Not available offline yet',
    about: 'This hasn’t been loaded yet. It will appear when you reconnect.',
  },
  loading: 'Loading…',
  optional: 'optional',
  showTyped: 'Show typed text',
  hideTyped: 'Hide typed text',
  choose: 'Choose',
  crumbs: 'You are here',
  /** An amount in the site's currency, and as charged in another one. */
  charged: '{{amount}} ({{charge}})',
  actions: 'Actions',
  years: { one: '{{count}} year', other: '{{count}} years' },
  days: { one: '{{count}} day', other: '{{count}} days' },
  table: {
    sortBy: 'Sort by {{column}}',
    ascending: 'ascending',
    descending: 'descending',
    selectAll: 'Select all on this page',
    selectRow: 'Select {{row}}',
  },
  pagination: {
    label: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {{page}}',
    size: 'Rows per page',
    perPage: '{{size}} / page',
    range: '{{from}}–{{to}} of {{total}}',
  },
} satisfies SameTexts<typeof zhCommon>;
