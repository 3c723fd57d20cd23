import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { createApp } from '#server/http/app.ts';
import { measure } from '#server/metrics/measure.ts';
import { eventually } from '#tests/support/eventually.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const token = 'm'.repeat(32);

describe.each(await databaseKinds())('/metrics on %s', (kind) => {
  let server: TestServer;
  const scrape = async () => (await fetch(`${server.url}/metrics`)).text();
  beforeAll(async () => {
    server = await startTestServer({ database: kind });
  });
  afterAll(() => server.close());

  it('counts requests by call and outcome, with their durations', async () => {
    const customer = await server.customer();
    await customer.ask(contract.session.account, {});
    await server.visitor.call(contract.session.account, {});
    await fetch(`${server.url}/nowhere`);
    const text = await scrape();
    expect(text).toMatch(
      /^certhub_request_duration_seconds_count\{call="session.account",status="200"\} 1$/m,
    );
    expect(text).toMatch(
      /^certhub_request_duration_seconds_count\{call="session.account",status="401"\} 1$/m,
    );
    expect(text).toMatch(
      /^certhub_request_duration_seconds_bucket\{le="0.1",call="page",status="404"\} \d+$/m,
    );
  });

  it('shows jobs, orders, what is undecided, mails, and the process', async () => {
    const text = await scrape();
    expect(text).toMatch(/^certhub_jobs\{queue="cleaning",state="waiting"\} 1$/m);
    expect(text).toMatch(/^certhub_mails_waiting 0$/m);
    expect(text).toMatch(/^certhub_database_up 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text.includes('certhub_database_connections{pool="calls",state="most"} 12')).toBe(
      kind === 'postgres',
    );
  });

  it('names no customer and no path', async () => {
    const customer = await server.customer({ email: 'someone@example.com' });
    await customer.fetch('/certhub/orders/detail/CN20261121-10001');
    const text = await scrape();
    expect(text).not.toMatch(/someone|CN2026|certhub\/orders/);
  });

  it('is for programs on this machine only, and not through a proxy', async () => {
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/metrics`, { headers })).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    expect(await status({ via: '1.1 proxy' })).toBe(403);
  });
});

it('asks for the token where there is one', async () => {
  const server = await startTestServer({ config: { metricsToken: token } });
  const status = async (authorization?: string) =>
    (await fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } }))
      .status;
  expect(await status()).toBe(401);
  expect(await status(`Bearer ${'x'.repeat(32)}`)).toBe(401);
  expect(await status(`Bearer ${token}`)).toBe(200);
  await server.close();
});

it('refuses another peer, and a host name that a page could make point here', async () => {
  const server = await startTestServer();
  const app = createApp(server.services, {
    routes: [],
    measured: measure(server.services.config, server.database),
  });
  const ask = async (remoteAddress: string, host: string) =>
    (await app.request('/metrics', { headers: { host } }, { incoming: { socket: { remoteAddress } } }))
      .status;
  expect(await ask('192.0.2.1', 'localhost:3000')).toBe(403);
  expect(await ask('127.0.0.1', 'evil.example')).toBe(403);
  expect(await ask('::ffff:127.0.0.1', '127.0.0.1:3000')).toBe(200);
  expect(await ask('::1', '[::1]:3000')).toBe(200);
  await server.close();
});

it('times calls to the configured services, answered or not', async () => {
  const provider = createServer((_, response) => response.writeHead(402).end('{}'));
  const url = `http://127.0.0.1:${await listenLocally(provider)}`;
  const server = await startTestServer({ config: { cloudflareUrl: url } });
  await fetch(`${url}/zones`);
  await new Promise((resolve) => provider.close(resolve));
  provider.closeAllConnections();
  await expect(fetch(`${url}/zones`)).rejects.toThrow();
  const scrape = async () => (await fetch(`${server.url}/metrics`)).text();
  await eventually(async () => {
    const text = await scrape();
    expect(text).toMatch(/provider_request_duration_seconds_count\{provider="cloudflare",outcome="402"\} 1/);
    expect(text).toMatch(
      /provider_request_duration_seconds_count\{provider="cloudflare",outcome="failed"\} 1/,
    );
  });
  await server.close();
});
