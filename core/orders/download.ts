import { type Fault, fault } from '#core/fault.ts';
import { filePassphraseFault, passphraseFacts } from '#core/session/passphrase.ts';

/**
 * - `zip`: leaf, chain, full chain, key when there is one, readme.
 * - `pem-bundle`: leaf, then issuers, no key. `der`: the leaf alone. `p7b`: leaf and issuers without a key.
 * - `key`: PKCS#8 PEM, encrypted when there is a passphrase.
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

/** Archives with what one server wants, under the names its readme uses. */
export const serverArchives = ['nginx', 'apache', 'iis', 'tomcat', 'haproxy'] as const;
export type ServerArchive = (typeof serverArchives)[number];

export type DownloadFormat = (typeof fileFormats)[number] | ServerArchive;

const allFormats: readonly DownloadFormat[] = [...fileFormats, ...serverArchives];

/**
 * Where the private key of the certificate is:
 * - `present`: sealed in the order or in this browser, and this browser's vault opens it. `away`: sealed by a secret this
 *   vault does not have.
 * - `none`: the customer brought their own request. `mismatch`: the key is of another certificate.
 * - `unreadable`: it could not be read.
 */
export type KeyStanding = 'present' | 'away' | 'none' | 'mismatch' | 'unreadable';

export type PassphraseNeed = 'none' | 'optional' | 'required';

/** How a format holds the key: not at all, beside the certificate where there is one, or always. */
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

/** What is taken where the key is missing: the bundle that the place can join with a key it holds itself. */
const withoutKey: Partial<Record<DownloadFormat, DownloadFormat>> = {
  iis: 'p7b',
  tomcat: 'p7b',
  jks: 'p7b',
  'pfx-modern': 'p7b',
  'pfx-compatible': 'p7b',
};

/** An archive leaves the key out only where there is none: one without a key that exists would surprise later. */
export function isOffered(format: DownloadFormat, standing: KeyStanding): boolean {
  if (keyPart[format] === 'none' || standing === 'present') return true;
  return keyPart[format] === 'beside' && standing === 'none';
}

/** The format that was chosen, else the archive, which has all there is; what needs the key gives way to what does not. */
export function offeredFormat(name: string | undefined, standing: KeyStanding): DownloadFormat {
  const wanted = allFormats.find((format) => format === name) ?? 'zip';
  return isOffered(wanted, standing) ? wanted : (withoutKey[wanted] ?? 'pem-bundle');
}

export function isServerArchive(format: DownloadFormat): format is ServerArchive {
  return serverArchives.some((archive) => archive === format);
}

/** Where a certificate is installed, and what is taken there. */
const formatOfPlace = {
  nginx: 'nginx',
  apache: 'apache',
  iis: 'iis',
  oldWindows: 'pfx-compatible',
  tomcat: 'tomcat',
  haproxy: 'haproxy',
  cloud: 'zip',
} as const satisfies Record<string, DownloadFormat>;
export type InstallPlace = keyof typeof formatOfPlace;
export const installPlaces = Object.keys(formatOfPlace) as readonly InstallPlace[];

export function formatForPlace(place: string, standing: KeyStanding): DownloadFormat {
  const known = installPlaces.find((each) => each === place);
  return offeredFormat(known && formatOfPlace[known], standing);
}

export function hasKeyInside(format: DownloadFormat, standing: KeyStanding): boolean {
  return keyPart[format] !== 'none' && standing === 'present';
}

/** A store is always locked; a key in a file of its own is when the customer wants it. HAProxy opens no locked key. */
export function passphraseNeed(format: DownloadFormat, standing: KeyStanding): PassphraseNeed {
  if (!hasKeyInside(format, standing) || format === 'haproxy') return 'none';
  return keyPart[format] === 'beside' || format === 'key' ? 'optional' : 'required';
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
