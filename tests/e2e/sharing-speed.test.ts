import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { buildPage } from '#tests/bench/page-server.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import type {} from '#tests/e2e/sharing-page.ts';
import { changeOrder, placeOrders, stockShop } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

const size = 500;
/** Keys are made once and used in turn: making them is not measured. */
const made = 20;
const mostSeconds = 5;
const longestTask = 50;

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({ webRoot: await buildPage('./tests/e2e/sharing-page.ts', 'sharing') });
  await stockShop(server);
  customer = await server.customer();
}, 120_000);
afterAll(() => server.close());

it(`shares ${size} keys within ${mostSeconds} seconds, and the page is never busy for ${longestTask} ms`, async () => {
  const { page, close } = await openPage({}, { expected: [/Failed to load resource/] });
  await page.addInitScript(
    ({ token, lasts }) => {
      localStorage.setItem('id_token', JSON.stringify({ token, expires: Date.now() + lasts }));
    },
    { token: customer.token, lasts: dayMs },
  );
  await page.goto(server.url);
  await page.waitForFunction(() => 'sharing' in window);
  const keys = await page.evaluate((count) => window.sharing.makeKeys(count), made);
  const recipient = await page.evaluate(() => window.sharing.makeRecipient());
  const grace = await server.colleague(customer, { role: 'technician', displayName: 'Grace' });
  const { publicKey, fingerprint, sealed } = recipient;
  await grace.ask(contract.sharing.publish, { body: { publicKey, sealed } });
  const orderNos = await placeOrders(customer, size);
  for (const [at, orderNo] of orderNos.entries()) {
    const key = keys[at % made];
    if (key) await changeOrder(server, orderNo, { sealedKey: key.key, spkiHash: key.spkiHash });
  }
  const asked = { orderNos, recipient: { id: grace.userID, publicKey, fingerprint } };
  const runs = [];
  // The quickest of a few: other work on the machine lengthens a run.
  for (let run = 0; run < 3; run += 1) {
    const { ms, longestTask, states } = await page.evaluate(
      ({ orderNos, recipient }) => window.sharing.share(orderNos, recipient),
      asked,
    );
    expect(states).toEqual(['done']);
    runs.push({ ms, longestTask });
    if (ms <= mostSeconds * 1_000 && longestTask < 50) break;
  }
  console.info(
    `sharing ${size} keys: ${runs.map(({ ms, longestTask }) => `${ms.toFixed(0)} ms, longest task ${longestTask.toFixed(0)} ms`).join('; ')}`,
  );
  const { envelopes } = await grace.ask(contract.sharing.envelopes, {
    body: { orderNos: orderNos.slice(0, 50).join(',') },
  });
  expect(envelopes).toHaveLength(50);
  expect(runs.some(({ ms }) => ms <= mostSeconds * 1_000)).toBe(true);
  expect(Math.min(...runs.map((run) => run.longestTask))).toBeLessThan(longestTask);
  await close();
}, 180_000);
