import type { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSendFlow: SameTexts<typeof zhSendFlow> = {
  title: 'Contact support',
  about:
    'This is everything in the file. Save it to your computer and send it yourself; nothing is sent from here.',
  aboutCase:
    'This is everything that will be sent. Nothing leaves this browser until you press a button below.',
  holds: { one: 'The file contains {{count}} event', other: 'The file contains {{count}} events' },
  before: {
    one: '{{count}} earlier event is also in the file but not listed here',
    other: '{{count}} earlier events are also in the file but not listed here',
  },
  leftOut: 'Not in the file',
  without: {
    account: 'your account: sign-in name, email address and account number',
    keys: 'private keys, including encrypted ones',
    secrets: 'passwords, codes and access tokens',
  },
  note: 'Note',
  noteHint: 'What went wrong, and what were you trying to do? Don’t include passwords or keys.',
  save: 'Save file',
  saved: 'File saved. You can now pass it to support',
  asCase: {
    about:
      'The file doesn’t hold your account. Beside the case, the server notes which account sent it, so that support can reply. Only you and support can read it; it’s deleted 30 days after the last message.',
    send: 'Contact support',
    sent: 'Case {{caseNo}} sent',
    sentAbout:
      'You get a notice when support answers. Without another message, the case will be deleted on {{date}}.',
    open: 'Open the case',
    copy: 'case number',
    failed: 'Couldn’t send the case. Your note is still here',
    offline: 'You’re offline, so the case can’t be sent now',
    offlineAbout: 'Your note is kept. Send it when you’re back online, or save the file.',
    tooLarge: 'This flow is too large for a case (limit {{most}}). Save the file and send it yourself.',
  },
  failed: 'Couldn’t read the records of this flow',
  facts: {
    title: 'About this page',
    page: 'Page',
    error: 'Error',
    version: 'Version',
    time: 'Time',
    browser: 'Browser',
    language: 'Language',
  },
  flows: {
    title: 'Add a flow',
    about:
      'These flows are in progress in this browser. Add the one that went wrong so that support can see its screens.',
    add: 'Add',
    addThing: 'Add: {{thing}}',
    none: 'No flows are in progress in this browser, so the file contains only what’s listed above.',
    signedOut: 'Flows belong to the signed-in account. Sign in to add one.',
    unreadable: 'Couldn’t read the records in this browser, so no flow can be added.',
  },
};
