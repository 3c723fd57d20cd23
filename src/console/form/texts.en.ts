import type { zhForm } from '#src/console/form/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enForm = {
  list: 'Open the list',
  nothing: 'Nothing matches “{{query}}”',
  page: 'Page {{page}} of {{pages}}',
  previous: 'Previous page',
  next: 'Next page',
  telPrefix: 'Country code',
  done: 'Operation tip',
  added: 'Add succeeded!',
  saved: 'Save succeeded!',
  failed: 'Operation failed',
  addFailed: 'Add failed!',
  saveFailed: 'Save failed!',
  kept: 'What you typed is still here: correct it and try again.',
  unresolved: 'The last attempt got no answer. Trying again never adds the same entry twice.',
  addedBefore: 'The last attempt did add it: close this and find it in the list.',
  forgotten: 'The ID number is not stored in this browser: enter it again after a reload.',
  check: 'Check again',
  leave: {
    title: 'Discard what is not saved?',
    about: 'What you typed will not be kept once the dialog is closed.',
    stay: 'Keep editing',
    go: 'Discard and close',
  },
} satisfies SameTexts<typeof zhForm>;
