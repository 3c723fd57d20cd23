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
  ['as written', true, plain, plain?.expected],
  ['with policy', true, wild, wild?.expected],
  ['with an unneeded policy', true, plain, wild?.expected],
  ['without policy', false, wild, plain?.expected],
  ['another name of the CA, in capitals', true, plain, `ComodoCA.com;accounturi=${account}`],
  ['another CA', false, plain, `ca.example; accounturi=${account}`],
  ['another account', false, plain, `sectigo.com; accounturi=${other}`],
  ['the account with extra characters', false, plain, `sectigo.com; accounturi=${account}0`],
  ['no account', false, plain, 'sectigo.com'],
  ['two accounts', false, plain, `sectigo.com; accounturi=${account}; accounturi=${other}`],
  ['until later than now', true, plain, `${plain?.expected}; persistUntil=${now + 1}`],
  ['until now', false, plain, `${plain?.expected}; persistUntil=${now}`],
  ['until an invalid time', false, plain, `${plain?.expected}; persistUntil=soon`],
  ['an unknown parameter', true, plain, `${plain?.expected}; x=y;`],
  ['an empty record', false, plain, ''],
])('accepts a record %s: %s', (_name, want, wanted, found) => {
  expect(wanted && isPersistentTxt(found ?? '', wanted)).toBe(want);
});
