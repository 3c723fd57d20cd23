import type { Cipher } from './guidelines.ts';
import type { Choice } from './read-wish.ts';
import type { Tls } from './server.ts';
import { isAtLeast } from './version.ts';
import type { Note, Wish } from './wish.ts';

/** Returns the notes on a configuration: settings left out, with the reason, and versions that no longer get updates. */
export function notesOf(choice: Choice, tls: Tls, wish: Wish, missing: readonly Cipher[]): readonly Note[] {
  const { spec, version, openssl, profile } = choice;
  const server = choice.server.name;
  const isKept = spec.kept === undefined || isAtLeast(version, spec.kept);
  const notes: readonly (Note | false)[] = [
    !isKept && { code: 'server-not-kept', values: { server, version, since: spec.kept } },
    openssl !== null &&
      !isAtLeast(openssl, '3.0') && { code: 'openssl-not-kept', values: { version: openssl, since: '3.0' } },
    profile.protocols.includes('TLSv1.3') &&
      !tls.protocols.includes('TLSv1.3') && { code: 'no-tls13', values: tls13Need(choice) },
    ...groupNotes(choice, tls),
    missing.length > 0 && {
      code: 'ciphers-unknown',
      values: { server, ciphers: missing.map((cipher) => cipher[spec.cipherNames]).join(', ') },
    },
    tls.ciphers[0] === '@SECLEVEL=0' && { code: 'security-level', values: {} },
    openssl !== null &&
      tls.ciphers.includes('DES-CBC3-SHA') &&
      isAtLeast(openssl, '1.1.0') && { code: 'triple-des', values: {} },
    wish.hsts && spec.hsts !== true && isWeb(choice) && { code: 'no-hsts', values: { server } },
    wish.redirect && spec.redirect !== true && isWeb(choice) && { code: 'no-redirect', values: { server } },
    wish.ocsp && !tls.ocsp && spec.remark !== 'own-ocsp' && { code: 'no-ocsp', values: { server } },
    spec.remark !== undefined && { code: spec.remark, values: { server } },
  ];
  return notes.filter((note) => note !== false);
}

function groupNotes({ server: { name }, spec, version, openssl }: Choice, tls: Tls): readonly Note[] {
  if (spec.remark === 'nearest-policy' || tls.groups.includes('X25519MLKEM768')) return [];
  if (tls.groups.length === 0) return [{ code: 'groups-unset', values: { server: name } }];
  return openssl === null
    ? [{ code: 'no-hybrid-server', values: { server: name, version, since: spec.hybrid ?? '' } }]
    : [{ code: 'no-hybrid-openssl', values: { version: openssl, since: '3.5.0' } }];
}

function tls13Need({ server, spec, version, openssl }: Choice): Readonly<Record<string, string>> {
  if (spec.tls13 === null) return { needs: '–' };
  return isAtLeast(version, spec.tls13)
    ? { needs: 'OpenSSL 1.1.1', found: openssl ?? '' }
    : { needs: `${server.name} ${spec.tls13}`, found: version };
}

/** Mail and database servers have neither pages nor redirects, so nothing is missing there. */
function isWeb({ server: { use } }: Choice): boolean {
  return use === 'web' || use === 'proxy';
}
