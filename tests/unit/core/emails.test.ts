import { describe, expect, test } from 'vitest';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import {
  checkValidationEmail,
  completeMailbox,
  emailChoices,
  emailMethodOf,
} from '#core/validation/emails.ts';

const suffixes = await loadPublicSuffixes();

test.each([
  ['admin@a.com', undefined, 'email'],
  ['WebMaster@a.com', undefined, 'email'],
  ['administrator', undefined, 'email'],
  ['me@a.com', undefined, 'email_dns'],
  ['adminn@a.com', undefined, 'email_dns'],
  ['admin@a.com', 'www.a.com', 'email'],
  ['admin@www.a.com', '*.www.a.com', 'email'],
  ['admin@b.com', 'www.a.com', 'email_dns'],
  ['admin@aa.com', 'www.a.com', 'email_dns'],
  ['admin@x.www.a.com', 'www.a.com', 'email_dns'],
  ['hostmaster', 'www.a.com', 'email'],
] as const)('%s for %s validates by %s', (mailbox, commonName, want) => {
  expect(emailMethodOf(mailbox, commonName)).toBe(want);
});

test.each([
  ['admin', 'www.example.co.uk', 'admin@example.co.uk'],
  ['admin', '*.shop.example.com', 'admin@example.com'],
  [' admin@ ', 'example.com', 'admin@example.com'],
  ['me@other.com', 'example.com', 'me@other.com'],
  ['me＠other.com', 'example.com', 'me@other.com'],
  ['ｍｅ＠other。com', 'example.com', 'me@other.com'],
  ['ａｄｍｉｎ', 'example.com', 'admin@example.com'],
  ['', 'example.com', ''],
  ['@', 'example.com', ''],
  ['a@b@', 'example.com', 'a@b'],
  ['admin', '8.8.8.8', 'admin'],
  ['admin', '', 'admin'],
])('completes %j for %j to %j', (input, commonName, want) => {
  expect(completeMailbox(input, commonName, suffixes)).toBe(want);
});

describe('emailChoices', () => {
  test('lists the standard mailboxes of the root domain, then the saved ones, without duplicates', () => {
    const saved = ['me@example.com', 'Admin@example.com', 'postmaster@other.com', 'me@example.com'];
    expect(
      emailChoices('*.www.example.com', saved, suffixes).map(
        ({ email, method, source }) => `${source} ${email} ${method}`,
      ),
    ).toEqual([
      'standard admin@example.com email',
      'standard webmaster@example.com email',
      'standard hostmaster@example.com email',
      'standard postmaster@example.com email',
      'standard administrator@example.com email',
      'saved me@example.com email_dns',
      'saved postmaster@other.com email_dns',
    ]);
  });

  test('lists no standard mailboxes without a domain', () => {
    expect(emailChoices('8.8.8.8', ['me@a.com'], suffixes).map(({ email }) => email)).toEqual(['me@a.com']);
  });
});

test.each([
  ['admin@example.com', null],
  [' first.last+tag@mail.example.co.uk ', null],
  ["o'brien@example.com", null],
  ['', 'required'],
  ['  ', 'required'],
  ['admin', 'email-format'],
  ['@example.com', 'email-format'],
  ['a@b@c.com', 'email-format'],
  ['a b@c.com', 'email-format'],
  ['.a@c.com', 'email-format'],
  ['a..b@c.com', 'email-format'],
  ['a@c', 'email-format'],
  ['a@-c.com', 'email-format'],
  ['a@c..com', 'email-format'],
  ['a@[8.8.8.8]', 'email-format'],
  ['"a b"@c.com', 'email-format'],
  ['admin@example.com\r\nBcc: x@y.com', 'email-format'],
  [`${'a'.repeat(65)}@c.com`, 'email-format'],
  ['a\u200b@c.com', 'email-format'],
  ['管理@c.com', 'email-format'],
])('checks the mailbox %j: %s', (text, want) => {
  expect(checkValidationEmail(text, 'email')?.reason ?? null).toBe(want);
});
