import { describe, expect, test } from 'vitest';
import { contacts, organizations } from '#core/contract/calls/parties.ts';
import { isIdCard } from '#core/parties/check-contact.ts';
import { isTelephone } from '#core/parties/check-telephone.ts';
import { orderContactFault } from '#core/parties/order-contact.ts';

const contact = {
  lastname: '王',
  firstname: '伟',
  position: '',
  email: 'wang.wei@example.com',
  telephone: '13800138000',
  idCard: '',
};
const organization = {
  orgName: '杭州云栈科技有限公司',
  creditCode: '91330106MA2TBX015R',
  nationCode: 'CN',
  province: '浙江',
  city: '杭州',
  postalCode: '310012',
  telephone: '057188880000',
  address: '西湖区文三路 90 号',
  dateOfIncorporation: '2016-03-18',
};

const shown = (faults: readonly { field: string; reason: string }[]) =>
  faults.map(({ field, reason }) => `${field} ${reason}`);

describe('the check of a contact', () => {
  test.each([
    { name: 'position and ID card may be missing', change: {}, hasIdCard: false, want: [] },
    {
      name: 'empty fields, in form order',
      change: { lastname: ' ', firstname: '', email: '\t', telephone: '' },
      hasIdCard: false,
      want: ['lastname required', 'firstname required', 'email required', 'telephone required'],
    },
    { name: 'a missing ID card where it is shown', change: {}, hasIdCard: true, want: ['idCard required'] },
    {
      name: 'a valid ID card',
      change: { idCard: '11010519491231002X' },
      hasIdCard: true,
      want: [],
    },
    { name: 'a masked ID card', change: { idCard: '****3' }, hasIdCard: true, want: [] },
    {
      name: 'an invalid ID card, even where it is not shown',
      change: { idCard: '110105194912310021' },
      hasIdCard: false,
      want: ['idCard format'],
    },
    {
      name: 'an invalid mailbox',
      change: { email: 'wang@wei@example.com' },
      hasIdCard: false,
      want: ['email email-format'],
    },
    {
      name: 'an invalid telephone number',
      change: { telephone: '123' },
      hasIdCard: false,
      want: ['telephone phone-format'],
    },
    {
      name: 'values longer than a request can hold',
      change: { lastname: 'x'.repeat(65), position: 'x'.repeat(129) },
      hasIdCard: false,
      want: ['lastname too-long', 'position too-long'],
    },
  ])('$name', async ({ change, hasIdCard, want }) => {
    expect(shown(await contacts.check({ ...contact, ...change }, { hasIdCard }))).toEqual(want);
  });
});

test.each([
  ['ov_doc', 'cfca', '', 'id-card-missing'],
  ['ov_one_ssl', 'cfca', ' ', 'id-card-missing'],
  ['ov_doc', 'cfca', '110105194912310020', 'id-card-missing'],
  ['ov_doc', 'cfca', ' 11010519491231002X ', undefined],
  ['ov_doc', 'cfca', 'E12345678', undefined],
  ['ov_doc', 'cfca', '*******78', undefined],
  // A domain-validated product needs no contact.
  ['dv_one_ssl', 'cfca', '', undefined],
  ['ov_doc', 'digicert', '', undefined],
])('checks a contact for %s of %s with the ID card "%s": %s', (productType, subBrand, idCard, reason) => {
  const found = orderContactFault({ name: 'Ada Byron', idCard }, { productType, subBrand });
  expect(found?.reason).toBe(reason);
  if (found) expect(found).toMatchObject({ field: 'contactID', found: 'Ada Byron' });
});

test.each([
  ['11010519491231002x', true],
  ['110105194912310020', false],
  // Correct check digits, but dates that do not exist.
  ['110105194913010029', false],
  ['110105194902300020', false],
  ['E12345678', true],
  ['H1234567(8)', true],
  ['12', false],
  ['<script>', false],
])('ID card %s is valid: %s', (text, want) => {
  expect(isIdCard(text)).toBe(want);
});

test.each([
  ['13800138000', true],
  ['19912345678', true],
  ['+86 138 0013 8000', true],
  ['0571-88880000', true],
  ['057188880000', true],
  ['400-810-8888', true],
  ['+1 (415) 555-2671', true],
  ['+442079460958', true],
  ['+85221234567', true],
  ['12345678901', false],
  ['11111111111', false],
  ['1380013800', false],
  ['138001380000', false],
  ['+999123456', false],
  ['88888888', false],
  ['phone', false],
  ['13800138000 ext. 5', false],
  ['', false],
  ['1'.repeat(10_000), false],
])('telephone number %.20s is valid: %s', async (text, want) => {
  expect(await isTelephone(text)).toBe(want);
});

describe('invisible characters are made visible', () => {
  test.each([
    ['a NUL', 'a\0b', 'a⟨U+0000⟩b', 'ab'],
    ['a bell', 'a\u0007b', 'a⟨U+0007⟩b', 'ab'],
    ['a line break', 'a\nb', 'a⟨U+000A⟩b', 'ab'],
    ['a direction override', '\u202eab', '⟨U+202E⟩ab', 'ab'],
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b', 'ab'],
    ['a lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b', 'ab'],
  ])('%s', async (_, typed, found, expected) => {
    const fault = { reason: 'name-invisible', found, expected };
    expect(await contacts.check({ ...contact, lastname: typed }, { hasIdCard: false })).toEqual([
      { field: 'lastname', ...fault },
    ]);
    expect(await organizations.check({ ...organization, orgName: typed, city: typed })).toEqual([
      { field: 'orgName', ...fault },
      { field: 'city', ...fault },
    ]);
  });

  test('except joiners and variation selectors in names, and line breaks in an address', async () => {
    const names = { lastname: 'محمد\u200cی', firstname: '葛\u{e0100}' };
    expect(await contacts.check({ ...contact, ...names }, { hasIdCard: false })).toEqual([]);
    expect(await organizations.check({ ...organization, address: 'a\r\nb' })).toEqual([]);
  });
});

describe('the check of an organization', () => {
  test.each([
    ['a mainland organization', {}, []],
    ['an older registration number', { creditCode: '330106000012345' }, []],
    [
      'empty fields, in form order',
      Object.fromEntries(Object.keys(organization).map((field) => [field, ' '])),
      Object.keys(organization).map((field) => `${field} required`),
    ],
    [
      'an invalid mainland number and postal code',
      { creditCode: '12-3456', postalCode: '12345' },
      ['creditCode format', 'postalCode format'],
    ],
    [
      'a foreign organization with its own formats',
      { nationCode: 'GB', creditCode: 'SC 123456', postalCode: 'EC1A 1BB', telephone: '+442079460958' },
      [],
    ],
    ['a country code in lower case', { nationCode: 'cn' }, ['nationCode format']],
    ['an impossible telephone number', { telephone: '+1 23' }, ['telephone phone-format']],
    ['a date that does not exist', { dateOfIncorporation: '2016-02-30' }, ['dateOfIncorporation format']],
    [
      'names longer than a certificate can hold',
      { orgName: '长'.repeat(65), province: 'x'.repeat(129) },
      ['orgName too-long', 'province too-long'],
    ],
    ['64 characters of any script fit', { orgName: '𠮷'.repeat(64) }, []],
  ])('%s', async (_name, change, want) => {
    expect(shown(await organizations.check({ ...organization, ...change }))).toEqual(want);
  });
});
