import type { zhCases } from '#src/features/support/cases.texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enCases: SameTexts<typeof zhCases> = {
  about:
    'Flows that customers sent to support, and what was written about them. A case is deleted 30 days after its last message, and every view is logged.',
  own: {
    title: 'My cases',
    about:
      'Your questions to support and their answers. Only you and support see them; a case is deleted 30 days after its last message.',
    none: 'No cases',
    noneAbout: 'If something goes wrong, choose “Contact support” in the Help menu. Answers appear here.',
    missing: 'There is no such case',
    missingAbout: 'It may have been deleted at its end, or sent by another account.',
    back: 'See all cases',
  },
  column: {
    number: 'Case',
    flow: 'Flow',
    note: 'Note',
    customer: 'Customer',
    state: 'State',
    changed: 'Last change',
    sent: 'Sent',
    ends: 'Deleted on',
  },
  search: 'Search numbers, notes or customers',
  all: 'All',
  state: { waiting: 'Waiting for support', answered: 'Answered', closed: 'Closed' },
  open: 'Open',
  none: 'No cases',
  noneAbout: 'Flows that customers send with “Contact support” appear here.',
  failed: 'Couldn’t read the case',
  replay: 'Replay',
  talk: 'Messages',
  side: { customer: 'Customer', support: 'Support', you: 'You' },
  withoutNote: '(No note)',
  waits: 'You get a notice when support answers.',
  reopens: 'Another message opens this case again.',
  write: {
    go: 'Reply',
    title: 'Write to support',
    answerTitle: 'Answer the customer',
    about: 'Don’t write passwords or private keys.',
    submit: 'Send',
    fields: { text: 'Message' },
  },
  close: { go: 'This is solved', done: 'Case closed' },
  facts: 'About this case',
};
