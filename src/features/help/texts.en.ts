import type { zhHelp } from '#src/features/help/texts.zh.ts';
import type { SameTexts } from '#src/i18n/text-types.ts';

export const enHelp = {
  title: 'Help center',
  heading: 'How can we help?',
  lead: 'Type a question, or look by topic. No account is needed; once visited, it opens without a network.',
  newer: { title: 'The help has a newer version', about: 'Reload to read it.' },
  ask: 'Not what you were looking for?',
  tools: 'Certificate tools',
  signIn: 'Sign in',
  topics: 'Topics',
  contents: 'On this page',
  minutes: '{{minutes}} min',
  changed: 'Updated {{date}}',
  print: 'Print',
  neighbors: 'Previous and next article',
  before: 'Previous',
  next: 'Next',
  missing: {
    title: 'No such article',
    about: 'Please look for it in the help center.',
    back: 'Go to the help center',
  },
  vote: {
    question: 'Did this help?',
    yes: 'Yes',
    no: 'No',
    yesThanks: 'Thank you, noted.',
    noThanks: 'Noted. You can tell us what is missing:',
    sentThanks: 'Thank you. Support will read it.',
    note: 'What was unclear?',
    noteHint:
      'Up to 1000 characters. No passwords or private keys, please. To get an answer, contact support.',
    send: 'Send',
  },
  order: {
    filled: 'Filled in with the values of your order {{orderNo}} ({{name}}), ready to copy.',
    none: 'You have no orders yet; the values below are examples.',
    choose: 'Another order',
    example: 'Example values',
    failed: 'Your orders could not be read; the values below are examples.',
  },
  check: {
    title: 'Check {{name}}',
    about: 'Asks the authoritative servers, past any cache.',
    now: 'Check now',
    checked: 'Checked at {{time}}',
    states: {
      waiting: 'Not checked yet',
      validated: 'Validated',
      differs: 'A record was found, with another value',
      missing: 'The record was not found yet',
      error: 'No answer: the lookup failed',
    },
    open: 'Open the order',
  },
} satisfies SameTexts<typeof zhHelp>;
