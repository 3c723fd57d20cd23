import type { HttpBindings } from '@hono/node-server';
import { type App, createApp } from '#server/http/app.ts';
import type { Route } from '#server/http/serve.ts';
import type { TestServer } from '#tests/support/test-server.ts';

/** The server's mechanism around routes of a test's own, on the services of a running server. */
export function appOf(server: Pick<TestServer, 'services'>, routes: readonly Route[]) {
  const app: App = createApp(server.services, { routes });
  return (path: string, init: RequestInit & { readonly address?: string } = {}) =>
    app.request(path, init, bindings(init.address ?? '127.0.0.1'));
}

/** What of Node's request the server looks at: where it came from. */
function bindings(remoteAddress: string): HttpBindings {
  return { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings;
}
