import type { zhForm } from '#src/console/form/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enForm = {
  list: 'Open the list',
  nothing: 'No results for “{{query}}”',
  page: 'Page {{page}} of {{pages}}',
  previous: 'Previous page',
  next: 'Next page',
  none: 'None',
  lines: 'One per line',
  telPrefix: 'Country code',
  done: 'Operation tip',
  added: 'Add succeeded!',
  saved: 'Save succeeded!',
  failed: 'Operation failed',
  addFailed: 'Add failed!',
  saveFailed: 'Save failed!',
  kept: 'What you entered is still here. Correct it and try again.',
  unresolved: 'The last attempt got no response. You can safely try again; nothing is added twice.',
  addedBefore: 'The last attempt succeeded. Close this dialog and find the entry in the list.',
  forgotten: 'The ID number isn’t stored in this browser. Enter it again after reloading the page.',
  check: 'Check again',
  leave: {
    title: 'Discard unsaved changes?',
    about: 'If you close this dialog, what you entered will be lost.',
    stay: 'Keep editing',
    go: 'Discard and close',
  },
} satisfies SameTexts<typeof zhForm>;
