import type { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSandbox = {
  title: 'Sandbox',
  about:
    'The DNS, web server and inbox here are only used by this system, so you can go through the whole process without a real domain.',
  tabs: {
    label: 'Sandbox sections',
    records: 'DNS records',
    files: 'Files',
    mails: 'Inbox',
    clock: 'Clock',
  },
  failed: 'Couldn’t load the sandbox',
  todo: {
    title: 'Records needed for order {{orderNo}}',
    publish: 'Publish this record',
    publishFile: 'Publish this file',
    publishThing: 'Publish: {{thing}}',
    all: 'Publish all',
    published: 'Published. You can check it now',
    mail: 'Nothing to publish. The email to confirm is in the inbox below',
    there: 'Published',
  },
  refunds: {
    title: 'Refunds of order {{orderNo}}',
    about: 'What the payment provider does with refunds, including those that wait.',
    settle: 'Send them',
    delay: 'Let them wait',
    refuse: 'Refuse them',
    lose: 'Send them, lose the answer',
    page: 'The merchant refunds at the provider',
    done: 'Chosen',
  },
  records: {
    fields: { name: 'Record name', type: 'Type', value: 'Value' },
    add: 'Add record',
    none: 'No records yet',
    noneAbout: 'Domain checks pick up new records right away.',
    added: 'Record added',
    deleted: 'Record deleted',
    remove: 'Delete record {{name}}',
  },
  files: {
    fields: { host: 'Host name', path: 'Path', content: 'Content' },
    add: 'Add file',
    none: 'No files yet',
    noneAbout: 'File checks pick up new files right away.',
    added: 'File added',
    deleted: 'File deleted',
    remove: 'Delete file {{name}}',
  },
  mails: {
    none: 'The inbox is empty',
    noneAbout: 'Emails and text messages sent by the system appear here.',
    to: 'To {{to}}',
  },
  clock: {
    now: 'Server time',
    hint: 'Expiry and reissues follow the new time. You can go back to the present.',
    back: 'Back to the present',
    fields: { days: 'Days to move forward' },
    move: 'Move the clock',
    moved: 'Server clock changed',
    preset: { one: '{{count}} day', other: '{{count}} days' },
  },
} satisfies SameTexts<typeof zhSandbox>;
