import { expect, test } from 'vitest';
import { isPersistentTxt, persistentTxtFor } from '#core/validation/persistent-txt.ts';

const at = new Date('2026-11-23T00:00:00Z');
const account = 'urn:uuid:11111111-2222-3333-4444-555555555555';
const other = 'urn:uuid:11111111-2222-3333-4444-555555555556';
const terms = { issuers: ['sectigo.com', 'comodoca.com'], account, at };
const plain = persistentTxtFor('www.example.com', terms);
const wild = persistentTxtFor('*.example.com', terms);
const now = at.getTime() / 1000;

test('a persistent record is placed at the base name of a wildcard, names one account, and needs a CA name', () => {
  expect(plain).toMatchObject({
    recordName: '_validation-persist.www.example.com',
    expected: `sectigo.com; accounturi=${account}`,
  });
  expect(wild).toMatchObject({
    recordName: '_validation-persist.example.com',
    expected: `sectigo.com; accounturi=${account}; policy=wildcard`,
  });
  expect(persistentTxtFor('example.com', { ...terms, issuers: [] })).toBeNull();
});

test.each([
  { name: 'as written', found: plain?.expected, for: plain, want: true },
  { name: 'with policy', found: wild?.expected, for: wild, want: true },
  { name: 'with an unneeded policy', found: wild?.expected, for: plain, want: true },
  { name: 'without policy', found: plain?.expected, for: wild, want: false },
  {
    name: 'another name of the CA, in capitals',
    found: `ComodoCA.com;accounturi=${account}`,
    for: plain,
    want: true,
  },
  { name: 'another CA', found: `ca.example; accounturi=${account}`, for: plain, want: false },
  { name: 'another account', found: `sectigo.com; accounturi=${other}`, for: plain, want: false },
  {
    name: 'the account with extra characters',
    found: `sectigo.com; accounturi=${account}0`,
    for: plain,
    want: false,
  },
  { name: 'no account', found: 'sectigo.com', for: plain, want: false },
  {
    name: 'two accounts',
    found: `sectigo.com; accounturi=${account}; accounturi=${other}`,
    for: plain,
    want: false,
  },
  {
    name: 'until later than now',
    found: `${plain?.expected}; persistUntil=${now + 1}`,
    for: plain,
    want: true,
  },
  { name: 'until now', found: `${plain?.expected}; persistUntil=${now}`, for: plain, want: false },
  { name: 'until an invalid time', found: `${plain?.expected}; persistUntil=soon`, for: plain, want: false },
  { name: 'an unknown parameter', found: `${plain?.expected}; x=y;`, for: plain, want: true },
  { name: 'an empty record', found: '', for: plain, want: false },
])('accepts a record $name: $want', ({ found, for: wanted, want }) => {
  expect(wanted && isPersistentTxt(found ?? '', wanted)).toBe(want);
});
