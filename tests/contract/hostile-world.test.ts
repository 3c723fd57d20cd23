import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { listenLocally, type NameServer, startNameServer } from '#tests/support/server/local-servers.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { placeOrder, stockShop, validationsOf } from '#tests/support/server/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

/**
 * A sandbox that checks names on the real network, through name and web servers under the customers' control. One address stands for the
 * public network, another for a private host.
 */
const [outside, inside] = ['127.0.0.1', '127.0.0.2'];
let names: NameServer;
const webs: Server[] = [];
/** Hosts asked for a file, in order, and requests that reached the private address. */
const asked: string[] = [];
const intruded: string[] = [];
let server: TestServer;
let port = 0;

beforeAll(async () => {
  names = await startNameServer(({ name, type }) => {
    const data = name.startsWith('private') ? inside : outside;
    return { answers: type === 'A' ? [{ type, name, ttl: 1, data }] : [] };
  });
  port = await freePort();
  await listen(outside, ({ headers: { host = '' } }, response) => {
    asked.push(host.replace(/:\d+$/, ''));
    // Accepts the connection and never answers.
    if (host.startsWith('tarpit')) return;
    const to = host.startsWith('by-name') ? 'private.example.com' : inside;
    response.writeHead(302, { location: `http://${to}:${port}/latest/meta-data` }).end();
  });
  await listen(inside, ({ url = '' }, response) => {
    intruded.push(url);
    response.end('an internal secret');
  });
  server = await startTestServer({
    config: {
      dcvResolver: names.resolver,
      dcvHttpPort: port,
      dcvNetworks: [`${outside}/32`],
    },
  });
  await stockShop(server);
});
afterAll(async () => {
  await server.close();
  names.close();
  for (const web of webs) {
    web.closeAllConnections();
    web.close();
  }
});

const freeOrder = async (customer: Awaited<ReturnType<TestServer['customer']>>, name: string) =>
  placeOrder(customer, {
    names: [name],
    productNo: 'dv-free',
    productType: 'dv_one_free_ssl',
    year: 90,
    dcvMethod: 'file',
  });

it.each([
  { name: 'private.example.com', by: 'its own address' },
  { name: 'by-name.example.com', by: 'a redirect to a name' },
  { name: 'by-address.example.com', by: 'a redirect to an address' },
])('never requests a file from a private address, by $by, nor shows anything of it', async ({ name }) => {
  const customer = await server.customer();
  const orderNo = await freeOrder(customer, name);
  const seen = await eventually(async () => {
    const validations = await validationsOf(customer, orderNo);
    expect(validations[0]?.problem).not.toBe('');
    return validations;
  });
  expect(seen).toMatchObject([{ state: 'error', problem: 'PRIVATE-ADDRESS', found: [] }]);
  expect(intruded).toEqual([]);
});

it('runs a customer’s first check promptly despite 40 free orders of another at hosts that never answer', async () => {
  const slow = await server.customer();
  for (let n = 0; n < 40; n += 1) await freeOrder(slow, `tarpit${n}.example.com`);
  await eventually(() => expect(asked.filter((host) => host.startsWith('tarpit'))).not.toHaveLength(0));
  const other = await server.customer();
  await freeOrder(other, 'patient.example.com');
  await eventually(() => expect(asked).toContain('patient.example.com'));
  // Each slow check takes seconds. Run one after another, all of them would have come first.
  const before = asked.slice(0, asked.indexOf('patient.example.com'));
  expect(new Set(before.filter((host) => host.startsWith('tarpit'))).size).toBeLessThan(20);
}, 180_000);

async function listen(host: string, listener: RequestListener): Promise<void> {
  const web = createServer(listener);
  await listenLocally(web, port, host);
  webs.push(web);
}
