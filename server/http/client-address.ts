import type { HttpBindings } from '@hono/node-server';

/** Address the request came from. Behind a trusted proxy, the last `X-Forwarded-For` entry, which only the proxy can write. */
export function clientAddress(headers: Headers, bindings: HttpBindings, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || bindings.incoming.socket.remoteAddress || '';
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Host name this server is reached under. */
export function ownHost(headers: Headers, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers.get('x-forwarded-host') : null;
  return forwarded ?? headers.get('host') ?? undefined;
}
