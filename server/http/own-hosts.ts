import { isIP } from 'node:net';
import { isLoopbackHost } from '#core/names/loopback.ts';

/**
 * Returns a check whether a request is meant for this server. In a DNS rebinding attack, a page whose name was made to resolve to
 * this machine sends its own host, so only configured names are served; IP addresses cannot be rebound.
 */
export function hostJudge(names: readonly (string | undefined)[]): (host: string | undefined) => boolean {
  const own = new Set(names.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()])));
  return (host) => {
    if (host === undefined) return true;
    const name = hostName(host);
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || isLoopbackHost(name) || own.has(name);
  };
}

/** Host name of a configured URL. */
export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** A `Host` header without its port, in lower case; empty for none. */
export function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d*$/, '');
}
