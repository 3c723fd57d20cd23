import type { HttpBindings } from '@hono/node-server';
import { type App, createApp } from '#server/http/app.ts';
import type { Route } from '#server/http/serve.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

/** The server's middleware around the test's own routes, with the services of a running server. */
export function appOf(server: Pick<TestServer, 'services'>, routes: readonly Route[]) {
  const app: App = createApp(server.services, { routes });
  return (path: string, init: RequestInit & { readonly address?: string } = {}) =>
    app.request(path, init, bindings(init.address ?? '127.0.0.1'));
}

/** The only part of Node's request the server reads: the remote address. */
function bindings(remoteAddress: string): HttpBindings {
  return { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
}
