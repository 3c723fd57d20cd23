import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { groupHex } from '#core/hash/group-hex.ts';
import { contactLabel, joinName } from '#core/parties/contact-name.ts';
import { isMaskedIdCard, maskEmail, maskIdCard, maskPhone } from '#core/parties/mask.ts';
import { hashPassword as hashAtServer } from '#server/session/hash-password.ts';
import { hashPassword } from '#src/adapters/session/hash-password.ts';

test.each([
  ['伟', '王', '王伟'],
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['', 'Lovelace', 'Lovelace'],
  ['Ada', '', 'Ada'],
  [' Ada ', ' Lovelace', 'Ada Lovelace'],
  ['Jun', '李', '李Jun'],
  ['', '', ''],
])('first name %j and last name %j join to %j', (firstname, lastname, want) => {
  expect(joinName({ firstname, lastname })).toBe(want);
});

test.each([
  [{ firstname: '伟', lastname: '王', telephone: '13812345678' }, '王伟 5678'],
  [{ firstname: 'Ada', lastname: 'Lovelace', telephone: '1234567' }, 'Ada Lovelace'],
  [{ firstname: '', lastname: '', telephone: '13812345678' }, '5678'],
])('%o is labeled %j', (contact, want) => {
  expect(contactLabel(contact)).toBe(want);
});

test.each([
  ['13812345678', '138****5678'],
  ['138', '138'],
  ['13812', '138**'],
  ['', ''],
])('telephone number %j is masked as %j', (phone, want) => {
  expect(maskPhone(phone)).toBe(want);
});

test.each([
  ['wangwei@example.com', 'wan***@example.com'],
  ['abc@example.com', 'a***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ['张三李四@example.com', '张三李***@example.com'],
  ['no-address', 'no-address'],
])('mailbox %j is masked as %j', (email, want) => {
  expect(maskEmail(email)).toBe(want);
});

test.each([
  ['11010519491231002X', '**************002X'],
  ['E12345678', '*******78'],
  ['AB123', '****3'],
])('ID card %j is masked as %j', (idCard, want) => {
  expect(maskIdCard(idCard)).toBe(want);
  expect([isMaskedIdCard(want), isMaskedIdCard(idCard)]).toEqual([true, false]);
});

test.each([
  ['', []],
  ['abcd', ['abcd']],
  ['abcdef', ['abcd ef']],
  ['AB:CD:EF:01:23', ['ABCD EF01 23']],
  [
    '0123456789abcdef'.repeat(4),
    [`0123 4567 89ab cdef 0123 4567 89ab cdef`, `0123 4567 89ab cdef 0123 4567 89ab cdef`],
  ],
  [`${'a'.repeat(32)}b`, [`aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa`, 'b']],
])('%j is shown as %j', (hex, want) => {
  expect(groupHex(hex)).toEqual(want);
});

describe('hashPassword', () => {
  test('hashes a fixed prefix and the password in UTF-8 with SHA-256', async () => {
    const want = createHash('sha256').update('certhub/password/v1\0Passw0rd!', 'utf8').digest('hex');
    expect(await hashPassword('Passw0rd!')).toBe(want);
    expect(want).not.toBe(createHash('sha256').update('Passw0rd!').digest('hex'));
  });

  test('treats composed and decomposed letters alike, but not case and spaces', async () => {
    expect(await hashPassword('\u00e9t\u00e9')).toBe(await hashPassword('e\u0301te\u0301'));
    expect(await hashPassword('a')).not.toBe(await hashPassword('A'));
    expect(await hashPassword('a')).not.toBe(await hashPassword('a '));
  });

  test.each(['', '密码😀', 'x'.repeat(10_000)])("matches the server's hash of %.10s", async (password) => {
    expect(await hashPassword(password)).toBe(hashAtServer(password));
    expect(hashAtServer(password)).toMatch(/^[0-9a-f]{64}$/);
  });
});
