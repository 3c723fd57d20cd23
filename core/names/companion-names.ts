import type { CheckedHost } from '#core/names/judge-host.ts';

/**
 * The names that people expect to work where a name does, itself first, all ASCII: the www name of a registered domain
 * and the other way round, and the bare domain beside a wildcard, which does not cover it (RFC 6125 §6.4.3).
 */
export function companionNames({ kind, ascii, rootDomain }: CheckedHost): string[] {
  if (kind === 'wildcard') return [ascii, ascii.slice(2)];
  if (kind !== 'domain' || rootDomain === null) return [ascii];
  const wwwName = `www.${rootDomain}`;
  if (ascii === rootDomain) return wwwName.length > 253 ? [ascii] : [ascii, wwwName];
  return ascii === wwwName ? [ascii, rootDomain] : [ascii];
}
