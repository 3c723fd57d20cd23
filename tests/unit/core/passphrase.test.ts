import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backupPassphraseFault,
  filePassphraseFault,
  type PassphraseStrength,
  passphraseFacts,
  passphraseStrength,
} from '#core/session/passphrase.ts';

test.each([
  { input: '', want: { length: 0, classes: 0, distinct: 0 } },
  { input: 'abcabc', want: { length: 6, classes: 1, distinct: 3 } },
  { input: 'aB3 ', want: { length: 4, classes: 4, distinct: 4 } },
  { input: '松果🌲', want: { length: 3, classes: 1, distinct: 3 } },
])('measures "$input"', ({ input, want }) => {
  expect(passphraseFacts(input)).toEqual(want);
});

test.each<{ input: string; want: PassphraseStrength }>([
  { input: '', want: 'empty' },
  { input: 'aB3$xY9', want: 'weak' },
  { input: 'aaaaaaaaaaaaaaaaaaaaaaaa', want: 'weak' },
  { input: 'password', want: 'weak' },
  { input: 'password1', want: 'fair' },
  { input: 'four cones', want: 'fair' },
  { input: 'pine cone 42', want: 'good' },
  { input: 'four pine cones on a shelf', want: 'strong' },
])('rates "$input" as $want', ({ input, want }) => {
  expect(passphraseStrength(passphraseFacts(input))).toBe(want);
});

test.each([
  { input: '', want: { reason: 'required', found: '' } },
  { input: 'aB3$xY9', want: { reason: 'too-short', found: '7', expected: '8' } },
  { input: 'password', want: { reason: 'passphrase-weak', found: '' } },
  { input: 'pine cone 42', want: null },
])('checks a backup passphrase "$input"', ({ input, want }) => {
  const found = backupPassphraseFault('passphrase', passphraseFacts(input));
  expect(found).toEqual(want && { field: 'passphrase', ...want });
});

test.each([
  { input: '', want: { reason: 'required', found: '' } },
  { input: '12345', want: { reason: 'too-short', found: '5', expected: '6' } },
  { input: '123456', want: null },
])('checks a file passphrase "$input"', ({ input, want }) => {
  const found = filePassphraseFault('passphrase', passphraseFacts(input));
  expect(found).toEqual(want && { field: 'passphrase', ...want });
});

test('never rates a longer passphrase weaker', () => {
  const ranks: readonly PassphraseStrength[] = ['empty', 'weak', 'fair', 'good', 'strong'];
  const rank = (text: string) => ranks.indexOf(passphraseStrength(passphraseFacts(text)));
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(rank(text + more)).toBeGreaterThanOrEqual(rank(text));
    }),
  );
});
