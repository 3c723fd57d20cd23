import { expect, test } from 'vitest';
import {
  type DownloadFormat,
  fileFormats,
  filePassphraseFaults,
  formatForPlace,
  isOffered,
  type KeyStanding,
  offeredFormat,
  passphraseNeed,
  serverArchives,
} from '#core/orders/download.ts';

const formats = [...fileFormats, ...serverArchives];

test.each<{ standing: KeyStanding; want: readonly DownloadFormat[] }>([
  { standing: 'present', want: formats },
  { standing: 'none', want: ['zip', 'pem-bundle', 'der', 'p7b', 'nginx', 'apache'] },
  { standing: 'away', want: ['pem-bundle', 'der', 'p7b'] },
  { standing: 'mismatch', want: ['pem-bundle', 'der', 'p7b'] },
  { standing: 'unreadable', want: ['pem-bundle', 'der', 'p7b'] },
])('offers $want when the key is $standing', ({ standing, want }) => {
  expect(formats.filter((format) => isOffered(format, standing))).toEqual(want);
  for (const format of formats)
    expect(want.includes(format) ? [format] : ['p7b', 'pem-bundle']).toContain(
      offeredFormat(format, standing),
    );
  expect(offeredFormat('p12', standing)).toBe(want.includes('zip') ? 'zip' : 'pem-bundle');
});

test.each<{ place: string; standing: KeyStanding; want: DownloadFormat }>([
  { place: 'nginx', standing: 'present', want: 'nginx' },
  { place: 'iis', standing: 'present', want: 'iis' },
  { place: 'haproxy', standing: 'present', want: 'haproxy' },
  { place: 'cloud', standing: 'present', want: 'zip' },
  { place: 'oldWindows', standing: 'present', want: 'pfx-compatible' },
  { place: 'tomcat', standing: 'present', want: 'tomcat' },
  { place: '', standing: 'present', want: 'zip' },
  { place: 'nginx', standing: 'none', want: 'nginx' },
  { place: 'nginx', standing: 'away', want: 'pem-bundle' },
  { place: 'iis', standing: 'away', want: 'p7b' },
  { place: 'tomcat', standing: 'none', want: 'p7b' },
  { place: 'haproxy', standing: 'none', want: 'pem-bundle' },
])('suggests $want for "$place" when the key is $standing', ({ place, standing, want }) => {
  expect(formatForPlace(place, standing)).toBe(want);
});

test.each<{ format: DownloadFormat; standing: KeyStanding; want: string }>([
  { format: 'pem-bundle', standing: 'present', want: 'none' },
  { format: 'zip', standing: 'none', want: 'none' },
  { format: 'zip', standing: 'present', want: 'optional' },
  { format: 'key', standing: 'present', want: 'optional' },
  { format: 'pfx-modern', standing: 'present', want: 'required' },
  { format: 'pfx-compatible', standing: 'present', want: 'required' },
  { format: 'jks', standing: 'present', want: 'required' },
  { format: 'iis', standing: 'present', want: 'required' },
  { format: 'nginx', standing: 'present', want: 'optional' },
  // HAProxy cannot ask for a passphrase when it starts.
  { format: 'haproxy', standing: 'present', want: 'none' },
  { format: 'der', standing: 'present', want: 'none' },
])('passphrase for $format when the key is $standing: $want', ({ format, standing, want }) => {
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
] as const)('checks the $need passphrase "$first" repeated as "$again"', ({ need, first, again, want }) => {
  const faults = filePassphraseFaults(need, first, again);
  expect(faults.map(({ field, reason }) => [field, reason])).toEqual(want);
  if (first !== '') expect(JSON.stringify(faults)).not.toContain(first);
});
