import { type Fault, fault } from '#core/fault.ts';
import { filePassphraseFault, passphraseFacts } from '#core/session/passphrase.ts';

/**
 * - `pem-bundle`: leaf, then issuers, no key.
 * - `key`: PKCS#8 PEM, encrypted when there is a passphrase.
 * - `zip`: leaf, chain, full chain, key when there is one, readme.
 * - `pfx-modern`: AES-256, PBKDF2 and HMAC with SHA-256. `pfx-compatible`: 3DES and SHA-1, for older Windows and appliances.
 */
export const downloadFormats = ['pem-bundle', 'key', 'zip', 'pfx-modern', 'pfx-compatible'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/**
 * Where the private key of the certificate is:
 * - `present`: in the order, and this browser's vault opens it. `away`: sealed by a secret this vault does not have.
 * - `none`: the customer brought their own request. `mismatch`: the key is of another certificate.
 * - `unreadable`: it could not be read.
 */
export type KeyStanding = 'present' | 'away' | 'none' | 'mismatch' | 'unreadable';

export type PassphraseNeed = 'none' | 'optional' | 'required';

/** An archive leaves the key out only where there is none: one without a key that exists would surprise later. */
export function isOffered(format: DownloadFormat, standing: KeyStanding): boolean {
  if (format === 'pem-bundle' || standing === 'present') return true;
  return format === 'zip' && standing === 'none';
}

/** The format that was chosen, else the archive, which has all there is; what needs the key gives way to what does not. */
export function offeredFormat(name: string | undefined, standing: KeyStanding): DownloadFormat {
  const wanted = downloadFormats.find((format) => format === name) ?? 'zip';
  return isOffered(wanted, standing) ? wanted : 'pem-bundle';
}

/** Where a certificate is installed, and what is taken there. */
const formatOfPlace = {
  nginx: 'zip',
  apache: 'zip',
  iis: 'pfx-modern',
  oldWindows: 'pfx-compatible',
  java: 'pfx-modern',
  cloud: 'zip',
} as const satisfies Record<string, DownloadFormat>;
export type InstallPlace = keyof typeof formatOfPlace;
export const installPlaces = Object.keys(formatOfPlace) as readonly InstallPlace[];

export function formatForPlace(place: string, standing: KeyStanding): DownloadFormat {
  const known = installPlaces.find((each) => each === place);
  return offeredFormat(known && formatOfPlace[known], standing);
}

export function hasKeyInside(format: DownloadFormat, standing: KeyStanding): boolean {
  return format !== 'pem-bundle' && standing === 'present';
}

/** A PFX is always locked; a key in a file of its own is when the customer wants it. */
export function passphraseNeed(format: DownloadFormat, standing: KeyStanding): PassphraseNeed {
  if (!hasKeyInside(format, standing)) return 'none';
  return format === 'pfx-modern' || format === 'pfx-compatible' ? 'required' : 'optional';
}

/** What is wrong with the passphrase of a file; it is never quoted. */
export function filePassphraseFaults(
  need: PassphraseNeed,
  passphrase: string,
  passphraseAgain: string,
): readonly Fault[] {
  if (need === 'none' || (need === 'optional' && passphrase === '' && passphraseAgain === '')) return [];
  const wrong = filePassphraseFault('passphrase', passphraseFacts(passphrase));
  if (wrong !== null) return [wrong];
  if (passphraseAgain === '') return [fault('passphraseAgain', 'required', '')];
  return passphrase === passphraseAgain ? [] : [fault('passphraseAgain', 'mismatch', '')];
}
