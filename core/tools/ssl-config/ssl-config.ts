import { downloadNames } from '#core/orders/download-names.ts';
import { fail, ok, type Result } from '#core/result.ts';
import {
  type Group,
  groups,
  hstsSeconds,
  type Profile,
  type ProfileName,
  type Protocol,
  suites,
} from './guidelines.ts';
import { notesOf } from './notes.ts';
import { type Choice, readWish } from './read-wish.ts';
import type { ServerSpec, Tls } from './server.ts';
import { isAtLeast } from './version.ts';
import type { Note, Refusal, Wish } from './wish.ts';

export interface SslConfig {
  readonly text: string;
  readonly file: string;
  readonly notes: readonly Note[];
  readonly protocols: readonly Protocol[];
  readonly profile: Profile;
  /** Version used, including a default; null for a service without versions. */
  readonly version: string | null;
  readonly openssl: string | null;
}

/** Returns the TLS configuration of a server for one profile of the guidelines, or a refusal with the nearest alternatives. */
export function configurationOf(wish: Wish, server: ServerSpec | null): Result<SslConfig, Refusal> {
  const read = readWish(wish, server);
  if (!read.ok) return read;
  const choice = read.value;
  const { spec, profile, version, openssl } = choice;
  const spoken = profile.protocols.filter((protocol) => speaks(choice, protocol));
  const oldest = spoken[0];
  const refusal = protocolRefusal(choice, spoken);
  if (refusal !== null || oldest === undefined)
    return fail(refusal ?? refuse('tls12-openssl', openssl ?? '', '1.1.1', [{ openssl: '1.1.1' }]));
  const has = profile.ciphers.filter(({ iana }) => spec.hasCipher?.(iana) ?? true);
  const names = has.map((cipher) => cipher[spec.cipherNames]);
  const tls: Tls = {
    profile: choice.profileName,
    serverOrder: profile.serverOrder,
    keys: profile.keys,
    protocols: spoken,
    oldest,
    ciphers: needsSecurityLevel(choice, oldest) ? ['@SECLEVEL=0', ...names] : names,
    suites: spoken.includes('TLSv1.3') ? suites : [],
    groups: groupsOf(choice),
    hsts: wish.hsts && spec.hsts === true ? hstsSeconds : null,
    redirect: wish.redirect && spec.redirect === true ? (choice.profileName === 'old' ? 301 : 308) : null,
    ocsp: wish.ocsp && spec.ocsp !== undefined && isAtLeast(version, spec.ocsp),
    host: wish.host,
    path: downloadNames(wish.host, wish.folder.endsWith('/') ? wish.folder : `${wish.folder}/`),
    since: (since) => isAtLeast(version, since),
    sinceOpenssl: (since) => openssl === null || isAtLeast(openssl, since),
  };
  return ok({
    text: `${heading(choice)}${spec.write(tls)}`,
    file: spec.file,
    notes: notesOf(
      choice,
      tls,
      wish,
      profile.ciphers.filter((cipher) => !has.includes(cipher)),
    ),
    protocols: spoken,
    profile,
    version: spec.usual === null ? null : version,
    openssl,
  });
}

function speaks({ spec, version, openssl }: Choice, protocol: Protocol): boolean {
  const inLibrary = (since: string) => openssl === null || isAtLeast(openssl, since);
  if (protocol === 'TLSv1.3')
    return spec.tls13 !== null && isAtLeast(version, spec.tls13) && inLibrary('1.1.1');
  if (protocol === 'TLSv1.2') return inLibrary('1.0.1');
  if (protocol === 'TLSv1.1' && !inLibrary('1.0.1')) return false;
  return spec.noTls10 === undefined || !isAtLeast(version, spec.noTls10);
}

/**
 * Refuses if the server lacks the profile's oldest protocol, since that would make it a different profile. Losing only TLS 1.3 is a
 * note.
 */
function protocolRefusal(choice: Choice, spoken: readonly Protocol[]): Refusal | null {
  const { server, spec, profile, profileName, version, openssl } = choice;
  const [needed] = profile.protocols;
  if (needed === undefined || spoken.includes(needed)) return null;
  const other: { readonly profile: ProfileName } = { profile: 'intermediate' };
  if (needed === 'TLSv1.2') return null;
  if (profileName === 'old') return refuse('tls10-gone', version, spec.noTls10 ?? '', [other]);
  if (spec.tls13 === null) return refuse('tls13-never', server.name, '', [other]);
  if (!isAtLeast(version, spec.tls13)) {
    const newer = openssl === null || isAtLeast(openssl, '1.1.1') ? {} : { openssl: '1.1.1' };
    return refuse('tls13-server', version, spec.tls13, [other, { version: spec.tls13, ...newer }]);
  }
  return refuse('tls13-openssl', openssl ?? '', '1.1.1', [other, { openssl: '1.1.1' }]);
}

/** OpenSSL 3 considers the signatures of TLS 1.0 and 1.1 too weak for its security level 1. */
function needsSecurityLevel({ openssl }: Choice, oldest: Protocol): boolean {
  return openssl !== null && isAtLeast(openssl, '3.0') && (oldest === 'TLSv1' || oldest === 'TLSv1.1');
}

/** OpenSSL rejects lists with an unknown group. Lists came with 1.0.2, X25519 with 1.1.0, the hybrid group with 3.5. */
function groupsOf({ spec, version, openssl }: Choice): readonly Group[] {
  if (spec.groups === undefined || !isAtLeast(version, spec.groups)) return [];
  if (openssl === null)
    return groups.filter((group) => group !== 'X25519MLKEM768' || isAtLeast(version, spec.hybrid ?? '0'));
  if (!isAtLeast(openssl, '1.0.2')) return [];
  const since: Partial<Record<Group, string>> = { X25519MLKEM768: '3.5.0', X25519: '1.1.0' };
  return groups.filter((group) => isAtLeast(openssl, since[group] ?? '0'));
}

const marks = {
  hash: ['# ', ''],
  semicolon: ['; ', ''],
  slashes: ['// ', ''],
  xml: ['<!-- ', ' -->'],
} as const;

function heading({ server: { name }, spec, version, openssl, profileName, guideline }: Choice): string {
  const [before, after] = marks[spec.comment];
  const server = spec.usual === null ? name : `${name} ${version}`;
  const library = openssl === null ? '' : `, OpenSSL ${openssl}`;
  return `${before}${server}${library}: '${profileName}' of the TLS guidelines ${guideline} (tlsref.org)${after}\n`;
}

function refuse(
  code: Refusal['code'],
  found: string,
  expected: string,
  remedies: Refusal['remedies'],
): Refusal {
  return { code, found, expected, remedies };
}
