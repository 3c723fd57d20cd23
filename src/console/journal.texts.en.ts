import type { zhJournal } from '#src/console/journal.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enJournal = {
  sendThing: 'Contact support: {{thing}}',
  failure: {
    'storage-full':
      'The browser’s storage is full, so your last step wasn’t saved. Free up some space and try again.',
    'storage-lost':
      'The connection to the browser’s database was lost, so your last step wasn’t saved. Reload the page and try again.',
    'storage-blocked':
      'Another tab is still running an older version of the console. Close it and try again.',
    'storage-outdated': 'This data was saved by a newer version of the console. Reload the page.',
    'not-found':
      'This browser has no such record for your account. It may have been started in another browser.',
    'summary-only': 'This was completed long ago. Only a summary is left.',
    attention: 'This version of the console can’t continue it. You can export it from the home page.',
    finished: 'This is already complete.',
    discarded: 'This draft was discarded.',
    closed: 'This was closed on this page. Reload the page.',
    'event-unknown': 'The console can’t perform this step. Reload the page and try again.',
    'event-broken': 'Something went wrong at this step. Nothing was changed.',
    'not-storable': 'What you entered can’t be saved. Check it and try again.',
    secret:
      'What you entered looks like a private key or a passphrase, which can’t be saved here. Remove it and try again.',
    'no-writer': 'Another tab is working on this but isn’t responding. Try again in a moment.',
  },
  discarded: 'Discarded “{{thing}}”',
  restored: 'Restored “{{thing}}”',
  stalled:
    'The result arrived but can’t be saved in this browser yet. We’ll keep trying. Don’t clear your site data.',
  broken: 'This stopped at a record that can’t be read. Everything is saved.',
} satisfies SameTexts<typeof zhJournal>;
