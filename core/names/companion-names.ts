import type { CheckedHost } from '#core/names/judge-host.ts';

/**
 * Names people expect to work along with a name, itself first, all ASCII: the www name of a registered domain and vice versa, and the base
 * domain of a wildcard, which the wildcard does not cover (RFC 6125 §6.4.3).
 */
export function companionNames({ kind, ascii, rootDomain }: CheckedHost): string[] {
  if (kind === 'wildcard') return [ascii, ascii.slice(2)];
  if (kind !== 'domain' || rootDomain === null) return [ascii];
  const wwwName = `www.${rootDomain}`;
  if (ascii === rootDomain) return wwwName.length > 253 ? [ascii] : [ascii, wwwName];
  return ascii === wwwName ? [ascii, rootDomain] : [ascii];
}
