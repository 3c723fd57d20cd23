import { expect, test } from 'vitest';
import { completedMailbox, mailboxSuggestions } from '#src/features/purchase/emails/mailbox-suggestions.ts';
import { translators } from '#tests/unit/i18n/all-texts.ts';

const mailboxes = {
  choices: [
    { email: 'me@elsewhere.test', isSaved: true },
    { email: 'admin@example.com', isSaved: false },
    { email: 'webmaster@example.com', isSaved: false },
    { email: 'administrator@example.com', isSaved: false },
  ],
  rootDomain: 'example.com',
};

const all = mailboxes.choices.map(({ email }) => email);

test.each([
  { typed: '', want: all },
  { typed: ' ', want: all },
  { typed: 'Admin@Example.com', want: all },
  { typed: 'admin', want: ['admin@example.com', 'administrator@example.com'] },
  { typed: 'me', want: ['me@example.com', 'me@elsewhere.test'] },
  { typed: 'pki@', want: ['pki@example.com'] },
  { typed: 'pki@other.test', want: ['pki@other.test'] },
  { typed: 'pki@other.', want: [] },
  { typed: 'not one', want: [] },
])('suggests for “$typed”: $want', ({ typed, want }) => {
  expect(mailboxSuggestions(mailboxes, typed, translators.zh).map(({ value }) => value)).toEqual(want);
});

test('states where a mailbox comes from', () => {
  expect(mailboxSuggestions(mailboxes, 'me', translators.en).map(({ note }) => note)).toEqual([
    'Use this address',
    'Saved',
  ]);
});

test.each([
  { typed: 'pki', rootDomain: 'example.com', want: 'pki@example.com' },
  { typed: 'pki', rootDomain: '', want: null },
  { typed: 'pki@example.com', rootDomain: 'example.com', want: null },
  { typed: '', rootDomain: 'example.com', want: null },
])('completes “$typed” at “$rootDomain” to $want', ({ typed, rootDomain, want }) => {
  expect(completedMailbox(typed, rootDomain)).toBe(want);
});
