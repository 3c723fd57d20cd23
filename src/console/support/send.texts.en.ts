import type { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSendFlow: SameTexts<typeof zhSendFlow> = {
  title: 'Send to support',
  about:
    'This is everything the file holds. It is saved on your computer and you send it yourself; nothing is sent from here.',
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
  failed: "The records of this flow can't be read",
};
