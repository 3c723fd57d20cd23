import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';

/**
 * Address the request came from. Behind a trusted proxy, the last `X-Forwarded-For` entry, which only the proxy can write; some add the
 * port, by which every connection would have limits of its own. What is no address counts as the proxy's.
 */
export function clientAddress(headers: Headers, bindings: HttpBindings, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1) : undefined;
  const address = readAddress(forwarded) ?? bindings.incoming.socket.remoteAddress ?? '';
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** `192.0.2.1`, `192.0.2.1:50000`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:50000`, without port and zone; null for others. */
function readAddress(text = ''): string | null {
  const written = text.trim().slice(0, 100);
  const [, address = ''] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written) ??
    /^([\d.]+):\d{1,5}$/.exec(written) ?? ['', written];
  const [bare = ''] = address.split('%');
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}

/** Host name this server is reached under. */
export function ownHost(headers: Headers, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers.get('x-forwarded-host') : null;
  return forwarded ?? headers.get('host') ?? undefined;
}
