import type { HttpBindings } from '@hono/node-server';

/** The address a request came from. Behind a trusted proxy it is the last hop the proxy wrote, which nobody else can. */
export function clientAddress(headers: Headers, bindings: HttpBindings, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || bindings.incoming.socket.remoteAddress || '';
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The host a page of ours is served under. */
export function ownHost(headers: Headers, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers.get('x-forwarded-host') : null;
  return forwarded ?? headers.get('host') ?? undefined;
}
