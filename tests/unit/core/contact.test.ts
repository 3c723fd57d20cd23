import { describe, expect, it } from 'vitest';
import {
  accountName,
  codeFaults,
  contactFaults,
  contactKey,
  contactOf,
  inviteCodeFaults,
  maskedContact,
} from '#core/account/contact.ts';

describe('a contact as typed', () => {
  it.each([
    [' Ada@Example.COM ', '86', 'ada@example.com', []],
    ['ada＠example.com', '86', 'ada@example.com', []],
    ['138 0013 8000', '86', '+8613800138000', []],
    ['+86 138-0013-8000', '86', '+8613800138000', []],
    ['0086 13800138000', '86', '+8613800138000', []],
    ['１３８００１３８０００', '86', '+8613800138000', []],
    ['12800138000', '86', '+8612800138000', ['phone-format']],
    ['5123 4567', '852', '+85251234567', []],
    ['+44 (0)7700 900123', '44', '+447700900123', []],
    ['+852 5123 4567', '86', '+85251234567', []],
    ['123', '852', '+852123', ['phone-format']],
    ['', '86', '+86', ['required']],
    ['a@b@c', '86', 'a@b@c', ['email-format']],
  ])('%s under +%s', (typed, prefix, key, reasons) => {
    const contact = contactOf(typed, prefix);
    expect(contactKey(contact)).toBe(key);
    expect(contactFaults(contact, 'x').map(({ reason }) => reason)).toEqual(reasons);
  });
});

it.each([
  ['ada.lovelace@example.com', 'ada***@example.com'],
  ['ad@example.com', 'a***@example.com'],
  ['13800138000', '138****8000'],
])('masks %s', (typed, masked) => {
  expect(maskedContact(contactOf(typed, '86'))).toBe(masked);
});

it.each([
  ['', []],
  ['abc', ['too-short']],
  ['abcd', []],
  ['a'.repeat(128), []],
  ['a'.repeat(129), ['too-short']],
  ['ab-cd', ['format']],
  ['邀请码', ['format']],
])('judges the invite code %s', (typed, reasons) => {
  expect(inviteCodeFaults(typed).map(({ reason }) => reason)).toEqual(reasons);
});

it.each([
  ['', ['required']],
  ['12345', ['format']],
  ['123456', []],
  ['12345a', ['format']],
])('judges the code %s', (typed, reasons) => {
  expect(codeFaults(typed).map(({ reason }) => reason)).toEqual(reasons);
});

it('calls somebody by their mailbox, else by the telephone they sign in with', () => {
  expect(accountName({ email: 'a@b.c', telPrefix: '86', telephone: '13800138000' })).toBe('a@b.c');
  expect(accountName({ email: '', telPrefix: '86', telephone: '13800138000' })).toBe('13800138000');
  expect(accountName({ email: '', telPrefix: '852', telephone: '51234567' })).toBe('+85251234567');
});
