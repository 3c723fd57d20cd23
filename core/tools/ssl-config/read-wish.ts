import { readIp } from '#core/names/ip.ts';
import { fail, ok, type Result } from '#core/result.ts';
import {
  type GuidelineName,
  guidelineNames,
  guidelines,
  type Profile,
  type ProfileName,
  profileNames,
} from './guidelines.ts';
import type { ServerSpec } from './server.ts';
import { type ServerEntry, serverList, serverNamed, serverNames } from './server-list.ts';
import { isAtLeast, isVersion, plainVersion } from './version.ts';
import { olderOpenssl, type Refusal, type Remedy, usualOpenssl, type Wish } from './wish.ts';

/** A validated wish. `openssl` is null if the server has its own TLS implementation. */
export interface Choice {
  readonly server: ServerEntry;
  readonly spec: ServerSpec;
  readonly profileName: ProfileName;
  readonly guideline: GuidelineName;
  readonly profile: Profile;
  readonly version: string;
  readonly openssl: string | null;
}

/**
 * The OpenSSL of a server whose own is not stated. A stated older version of the server came with systems that have OpenSSL 3.0: a group
 * that it does not know stops the server.
 */
export function assumedOpenssl(version: string, { usual }: Pick<ServerSpec, 'usual'>): string {
  const stated = plainVersion(version);
  return stated !== '' && usual !== null && isVersion(stated) && !isAtLeast(stated, usual)
    ? olderOpenssl
    : usualOpenssl;
}

/** Validates a wish. `spec` is that of the requested server; null if it is unknown. */
export function readWish(wish: Wish, spec: ServerSpec | null): Result<Choice, Refusal> {
  const no = (code: Refusal['code'], found: string, expected: string, ...remedies: readonly Remedy[]) =>
    fail({ code, found, expected, remedies });
  const server = serverNamed(wish.server);
  if (server === undefined || spec === null) return no('unknown-server', wish.server, serverNames.join(', '));
  const guideline = guidelineNames.find((name) => name === wish.guideline);
  if (guideline === undefined) return no('unknown-guideline', wish.guideline, guidelineNames.join(', '));
  const profileName = profileNames.find((name) => name === wish.profile);
  if (profileName === undefined) return no('unknown-profile', wish.profile, profileNames.join(', '));
  const profile = guidelines[guideline][profileName];
  if (profile === undefined)
    return no('no-such-profile', guideline, '5.8', { profile: 'intermediate' }, { guideline: '5.8' });
  const version = spec.usual === null ? spec.first : plainVersion(wish.version) || spec.usual;
  if (!isVersion(version)) return no('bad-version', version, spec.usual ?? '', { version: '' });
  if (!isAtLeast(version, spec.first)) return no('too-old', version, spec.first, { version: spec.first });
  const openssl = spec.openssl ? plainVersion(wish.openssl) || assumedOpenssl(wish.version, spec) : null;
  if (openssl !== null && !isVersion(openssl))
    return no('bad-openssl', openssl, usualOpenssl, { openssl: '' });
  // Other scripts are spelled in ASCII by whoever takes the wish; a port is no part of a name.
  if (/\P{ASCII}/u.test(wish.host) || (wish.host.includes(':') && readIp(wish.host) === null))
    return no('bad-host', wish.host, 'example.com');
  // Host and folder go into the configuration unescaped, so nothing that could end a directive is allowed.
  if (!/^[\p{L}\p{N}*][\p{L}\p{N}.:_-]{0,252}$/u.test(wish.host))
    return no('bad-host', wish.host, 'example.com');
  if (!/^[\w./:-]{1,200}$/.test(wish.folder)) return no('bad-folder', wish.folder, '/etc/ssl');
  return ok({ server: serverList[server], spec, profileName, guideline, profile, version, openssl });
}
