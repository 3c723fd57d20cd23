import type { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSendFlow: SameTexts<typeof zhSendFlow> = {
  title: 'Send to support',
  about:
    'This is everything the file holds. It is saved on your computer and you send it yourself; nothing is sent from here.',
  aboutCase: 'This is everything that is sent. Nothing leaves this browser before you press a button below.',
  holds: { one: 'The file holds {{count}} event', other: 'The file holds {{count}} events' },
  before: {
    one: '{{count}} earlier event is in the file too and not listed here',
    other: '{{count}} earlier events are in the file too and not listed here',
  },
  leftOut: 'The file leaves out',
  without: {
    account: 'your account: its sign-in name, mailbox and number',
    keys: 'private keys, encrypted ones too',
    secrets: 'passwords, codes and access tokens',
  },
  note: 'Note',
  noteHint: 'What went wrong, and what did you want to do? Please write no password or key here.',
  save: 'Save the file',
  saved: 'The file is saved. You can send it to support now',
  asCase: {
    about:
      'A case carries your account’s name, so that support can answer you. It is kept for 30 days and read by support alone.',
    send: 'Send to support',
    sent: 'Case {{caseNo}} was sent',
    sentAbout: 'Support finds it by this number. It is deleted on {{date}}.',
    copy: 'case number',
    failed: 'The case was not sent. Your note is still here',
    offline: 'You’re offline, so nothing can be sent now',
    offlineAbout: 'Your note stays here. Send it once you’re connected again, or save the file.',
    tooLarge: 'This flow is too large for a case ({{most}} at most). Save the file and send it yourself.',
  },
  failed: "The records of this flow can't be read",
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
      'These are under way in this browser. Add the one that went wrong, and support can see the screens it went through.',
    add: 'Add',
    addThing: 'Add: {{thing}}',
    none: 'No flow is under way in this browser, so the file holds what is listed above alone.',
    signedOut: 'Flows belong to the account that is signed in. Before you sign in there is none to add.',
    unreadable: "The records in this browser can't be read, so no flow can be added.",
  },
};
