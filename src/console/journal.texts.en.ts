import type { zhJournal } from '#src/console/journal.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enJournal = {
  sendThing: 'Send to support: {{thing}}',
  failure: {
    'storage-full':
      'The browser’s storage is full, so the last step was not kept. Free some space and try again.',
    'storage-lost':
      'The connection to the browser’s database broke, so the last step was not kept. Reload the page and try again.',
    'storage-blocked': 'Another tab still runs an older console: close it and try again.',
    'storage-outdated': 'The data belongs to a newer console: reload this page.',
    'not-found': 'This browser holds no such record of your account; it may have been begun elsewhere.',
    'summary-only': 'This was finished long ago and only its summary is left.',
    attention: 'This version of the console cannot go on with it; it can be exported on the launchpad.',
    finished: 'This is finished.',
    discarded: 'This draft was discarded.',
    closed: 'This was closed on this page: reload it.',
    'event-unknown': 'The console does not know this step: reload the page and try again.',
    'event-broken': 'The console failed at this step; nothing was changed.',
    'not-storable': 'What was entered cannot be kept; please look it over and try again.',
    secret:
      'What was entered looks like a private key or a passphrase, which is not kept here: take it out and try again.',
    'no-writer': 'Another tab is at work on this and does not answer; please try again in a moment.',
  },
  discarded: 'Discarded “{{thing}}”',
  restored: '“{{thing}}” is back',
  stalled:
    'The answer is here but cannot be written to the browser yet. It is tried again; do not clear site data.',
  broken: 'This stopped at one of its records; everything is kept.',
} satisfies SameTexts<typeof zhJournal>;
