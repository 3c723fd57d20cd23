import { isIP } from 'node:net';
import { isLoopbackHost } from '#core/names/loopback.ts';

/**
 * Is a request meant for this server? A page of somebody else's name that was made to resolve to this machine (DNS
 * rebinding) names its own host, so names are served that were set and no others; addresses cannot be rebound.
 */
export function hostJudge(names: readonly (string | undefined)[]): (host: string | undefined) => boolean {
  const own = new Set(names.flatMap((name) => (name === undefined ? [] : [name.toLowerCase()])));
  return (host) => {
    if (host === undefined) return true;
    const name = host.toLowerCase().replace(/:\d*$/, '');
    return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || isLoopbackHost(name) || own.has(name);
  };
}

/** Host name of an address that was set. */
export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}
