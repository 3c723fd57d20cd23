import { afterAll, beforeAll } from 'vitest';
import { stockShop } from '#tests/support/server/shop.ts';
import {
  startTestServer,
  type TestCustomer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/server/test-server.ts';

/** One server for all tests of a file or block. It starts before the first and is usable in tests and hooks only. */
export function shareServer(options?: TestServerOptions): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(options);
  });
  afterAll(() => server.close());
  return {
    get url() {
      return server.url;
    },
    get services() {
      return server.services;
    },
    get routes() {
      return server.routes;
    },
    get database() {
      return server.database;
    },
    get logLines() {
      return server.logLines;
    },
    get visitor() {
      return server.visitor;
    },
    customer: (values) => server.customer(values),
    operator: (rights) => server.operator(rights),
    colleague: (of, values) => server.colleague(of, values),
    close: () => server.close(),
  };
}

/** `shareServer` with products on sale. */
export function shareShop(options?: TestServerOptions): TestServer {
  const server = shareServer(options);
  beforeAll(() => stockShop(server));
  return server;
}

/** One customer for all tests of a file or block, usable in tests and hooks only. */
export function shareCustomer(make: () => Promise<TestCustomer>): TestCustomer {
  let customer: TestCustomer;
  beforeAll(async () => {
    customer = await make();
  });
  return {
    get id() {
      return customer.id;
    },
    get userID() {
      return customer.userID;
    },
    get token() {
      return customer.token;
    },
    call: (call, args, options) => customer.call(call, args, options),
    ask: (call, args) => customer.ask(call, args),
    fetch: (path, init) => customer.fetch(path, init),
  };
}
