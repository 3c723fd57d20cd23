import { expect, test } from 'vitest';
import {
  type DownloadFormat,
  downloadFormats,
  filePassphraseFaults,
  formatForPlace,
  isOffered,
  type KeyStanding,
  offeredFormat,
  passphraseNeed,
} from '#core/orders/download.ts';

test.each<{ standing: KeyStanding; want: readonly DownloadFormat[] }>([
  { standing: 'present', want: ['pem-bundle', 'key', 'zip', 'pfx-modern', 'pfx-compatible'] },
  { standing: 'none', want: ['pem-bundle', 'zip'] },
  { standing: 'away', want: ['pem-bundle'] },
  { standing: 'mismatch', want: ['pem-bundle'] },
  { standing: 'unreadable', want: ['pem-bundle'] },
])('a key that is $standing leaves $want', ({ standing, want }) => {
  expect(downloadFormats.filter((format) => isOffered(format, standing))).toEqual(want);
  for (const format of downloadFormats)
    expect(offeredFormat(format, standing)).toBe(want.includes(format) ? format : 'pem-bundle');
  expect(offeredFormat('p12', standing)).toBe(want.includes('zip') ? 'zip' : 'pem-bundle');
});

test.each<{ place: string; standing: KeyStanding; want: DownloadFormat }>([
  { place: 'nginx', standing: 'present', want: 'zip' },
  { place: 'iis', standing: 'present', want: 'pfx-modern' },
  { place: 'oldWindows', standing: 'present', want: 'pfx-compatible' },
  { place: 'java', standing: 'present', want: 'pfx-modern' },
  { place: '', standing: 'present', want: 'zip' },
  { place: 'nginx', standing: 'none', want: 'zip' },
  { place: 'iis', standing: 'away', want: 'pem-bundle' },
])('at "$place", with a key that is $standing, a $want is installed', ({ place, standing, want }) => {
  expect(formatForPlace(place, standing)).toBe(want);
});

test.each<{ format: DownloadFormat; standing: KeyStanding; want: string }>([
  { format: 'pem-bundle', standing: 'present', want: 'none' },
  { format: 'zip', standing: 'none', want: 'none' },
  { format: 'zip', standing: 'present', want: 'optional' },
  { format: 'key', standing: 'present', want: 'optional' },
  { format: 'pfx-modern', standing: 'present', want: 'required' },
  { format: 'pfx-compatible', standing: 'present', want: 'required' },
])('a $format of a key that is $standing needs a passphrase: $want', ({ format, standing, want }) => {
  expect(passphraseNeed(format, standing)).toBe(want);
});

test.each([
  { need: 'none', first: 'pin', again: '', want: [] },
  { need: 'optional', first: '', again: '', want: [] },
  { need: 'optional', first: 'pin', again: 'pin', want: [['passphrase', 'too-short']] },
  { need: 'required', first: '', again: '', want: [['passphrase', 'required']] },
  { need: 'required', first: 'abcde', again: 'abcde', want: [['passphrase', 'too-short']] },
  { need: 'required', first: 'abcdef', again: '', want: [['passphraseAgain', 'required']] },
  { need: 'required', first: 'abcdef', again: 'abcdeg', want: [['passphraseAgain', 'mismatch']] },
  { need: 'required', first: 'abcdef', again: 'abcdef', want: [] },
] as const)('a passphrase that is $need: "$first", "$again"', ({ need, first, again, want }) => {
  const faults = filePassphraseFaults(need, first, again);
  expect(faults.map(({ field, reason }) => [field, reason])).toEqual(want);
  if (first !== '') expect(JSON.stringify(faults)).not.toContain(first);
});
