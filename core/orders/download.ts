import { type Fault, fault } from '#core/fault.ts';
import { type InstallPlace, installPlaces } from '#core/orders/install-places.ts';
import { filePassphraseFault, passphraseFacts } from '#core/session/passphrase.ts';

/**
 * - `zip`: leaf, chain, full chain, key if any, and README.
 * - `pem-bundle`: leaf followed by its issuers, no key. `der`: the leaf alone. `p7b`: leaf and issuers, no key.
 * - `key`: PKCS#8 PEM, encrypted if there is a passphrase.
 * - `pfx-modern`: AES-256, PBKDF2 and HMAC with SHA-256. `pfx-compatible`: 3DES and SHA-1, for older Windows and appliances.
 * - `jks`: a Java key store, version 2.
 */
export const fileFormats = [
  'zip',
  'pem-bundle',
  'der',
  'p7b',
  'key',
  'pfx-modern',
  'pfx-compatible',
  'jks',
] as const;

/** Archives with the files one server needs, under the names its README uses. */
export const serverArchives = ['nginx', 'apache', 'iis', 'tomcat', 'haproxy'] as const;
export type ServerArchive = (typeof serverArchives)[number];

export type DownloadFormat = (typeof fileFormats)[number] | ServerArchive;

const allFormats: readonly DownloadFormat[] = [...fileFormats, ...serverArchives];

/**
 * Where the certificate's private key is:
 * - `present`: sealed in the order or in this browser, and this browser's vault can open it.
 * - `away`: sealed by a secret this vault does not have.
 * - `none`: the customer brought their own request.
 * - `mismatch`: the key belongs to another certificate.
 * - `unreadable`: it could not be read.
 */
export type KeyStanding = 'present' | 'away' | 'none' | 'mismatch' | 'unreadable';

export type PassphraseNeed = 'none' | 'optional' | 'required';

/** Whether a format contains the key: never, next to the certificate if there is a key, or always. */
const keyPart = {
  zip: 'beside',
  'pem-bundle': 'none',
  der: 'none',
  p7b: 'none',
  key: 'always',
  'pfx-modern': 'always',
  'pfx-compatible': 'always',
  jks: 'always',
  nginx: 'beside',
  apache: 'beside',
  iis: 'always',
  tomcat: 'always',
  haproxy: 'always',
} as const satisfies Record<DownloadFormat, 'none' | 'beside' | 'always'>;

/** Fallback when the key is missing: a bundle that can be combined with a key already on the target. */
const withoutKey: Partial<Record<DownloadFormat, DownloadFormat>> = {
  iis: 'p7b',
  tomcat: 'p7b',
  jks: 'p7b',
  'pfx-modern': 'p7b',
  'pfx-compatible': 'p7b',
};

/**
 * Whether a format is offered. An archive omits the key only if there is none; an archive lacking a key that does exist would surprise the
 * customer later.
 */
export function isOffered(format: DownloadFormat, standing: KeyStanding): boolean {
  if (keyPart[format] === 'none' || standing === 'present') return true;
  return keyPart[format] === 'beside' && standing === 'none';
}

/** Returns the chosen format, or the full archive if it is unknown. A format that needs the missing key falls back to one that does not. */
export function offeredFormat(name: string | undefined, standing: KeyStanding): DownloadFormat {
  const wanted = allFormats.find((format) => format === name) ?? 'zip';
  return isOffered(wanted, standing) ? wanted : (withoutKey[wanted] ?? 'pem-bundle');
}

export function isServerArchive(format: DownloadFormat): format is ServerArchive {
  return serverArchives.some((archive) => archive === format);
}

/** Format for each installation target. */
const formatOfPlace = {
  nginx: 'nginx',
  apache: 'apache',
  iis: 'iis',
  oldWindows: 'pfx-compatible',
  tomcat: 'tomcat',
  haproxy: 'haproxy',
  cloud: 'zip',
} as const satisfies Record<InstallPlace, DownloadFormat>;

export function formatForPlace(place: string, standing: KeyStanding): DownloadFormat {
  const known = installPlaces.find((each) => each === place);
  return offeredFormat(known && formatOfPlace[known], standing);
}

export function hasKeyInside(format: DownloadFormat, standing: KeyStanding): boolean {
  return keyPart[format] !== 'none' && standing === 'present';
}

/** Key stores are always encrypted; a separate key file only if the customer wants. HAProxy cannot open an encrypted key. */
export function passphraseNeed(format: DownloadFormat, standing: KeyStanding): PassphraseNeed {
  if (!hasKeyInside(format, standing) || format === 'haproxy') return 'none';
  return keyPart[format] === 'beside' || format === 'key' ? 'optional' : 'required';
}

/** Returns the faults of a file's passphrase; never quotes it. */
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
