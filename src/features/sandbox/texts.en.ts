import type { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enSandbox = {
  title: 'Sandbox',
  about:
    'The DNS, web host and inbox in here serve this system only, so that the whole journey works without a real domain.',
  tabs: {
    label: 'Parts of the sandbox',
    records: 'DNS records',
    files: 'Files',
    mails: 'Inbox',
    clock: 'Clock',
  },
  failed: 'Couldn’t load the sandbox',
  todo: {
    title: 'What order {{orderNo}} needs',
    publish: 'Publish this record',
    publishFile: 'Place this file',
    publishThing: 'Publish: {{thing}}',
    all: 'Publish all',
    published: 'Published: it can be checked now',
    mail: 'Nothing to publish: what is to be confirmed is in the inbox below',
    there: 'published',
  },
  records: {
    name: 'Record name',
    type: 'Type',
    value: 'Value',
    add: 'Add record',
    none: 'No records yet',
    noneAbout: 'Domain checks see what you add at once.',
    added: 'Record added',
    deleted: 'Record deleted',
    remove: 'Delete record {{name}}',
  },
  files: {
    host: 'Host name',
    path: 'Path',
    content: 'Content',
    add: 'Place file',
    none: 'No files yet',
    noneAbout: 'File checks see what you place at once.',
    added: 'File placed',
    deleted: 'File deleted',
    remove: 'Delete file {{name}}',
  },
  mails: {
    none: 'The inbox is empty',
    noneAbout: 'Mails and text messages sent by the system show up here.',
    to: 'To {{to}}',
  },
  clock: {
    now: 'Time of the server',
    hint: 'Expiry and reissues follow the new time. It can be set back to the present.',
    back: 'Back to the present',
    days: 'Days to move forward',
    move: 'Move the clock',
    moved: 'The server’s clock was set',
    preset: { one: '{{count}} day', other: '{{count}} days' },
  },
} satisfies SameTexts<typeof zhSandbox>;
