import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { buildPage } from '#tests/bench/page-server.ts';
import type {} from '#tests/e2e/batch-page.ts';
import { createBrowserProcess } from '#tests/support/browser/browser-process.ts';
import { stockShop } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const size = isWhole ? 500 : 120;
/** Number of kills while keys are made; the kills around creation follow. */
const killsWhileKeying = isWhole ? 14 : 5;
const kills = killsWhileKeying + 6;
const createPath = '**/v1/orders/certificate/*';
const hashesPath = '**/v1/orders/batch/hashValues';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({ webRoot: await buildPage('./tests/e2e/batch-page.ts', 'batch') });
  await stockShop(server);
  customer = await server.customer();
});

afterAll(async () => {
  await chromium.remove();
  await server.close();
});

/** Keys reported by the page, across all browser restarts. */
const written = new Map<string, string>();
const begunAgain: string[] = [];
let begun = 0;

function note(kind: 'begun' | 'written', name: string, spkiHash: string): void {
  if (kind === 'begun') {
    begun += 1;
    if (written.has(name)) begunAgain.push(name);
    return;
  }
  const before = written.get(name);
  if (before !== undefined && before !== spkiHash) begunAgain.push(`${name} changed its key`);
  written.set(name, spkiHash);
}

const chromium = createBrowserProcess();

/** Restarts the browser on the profile the previous run left on disk. */
async function live(): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const [context] = (await chromium.start()).contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  const page = await context.newPage();
  await page.exposeFunction('onKey', note);
  await page.addInitScript(
    ({ token, lasts }) => {
      localStorage.setItem('id_token', JSON.stringify({ token, expires: Date.now() + lasts }));
    },
    { token: customer.token, lasts: dayMs },
  );
  await page.goto(server.url);
  await page.waitForFunction(() => 'batch' in window);
  return { context, page };
}

const open = (page: Page) => page.evaluate(() => window.batch.open('killed'));

/** Waits until `count` more keys are written, however slow the machine; reports why a batch makes no progress for a minute. */
async function untilWritten(count: number, page: Page): Promise<void> {
  const before = written.size;
  try {
    await vi.waitFor(() => expect(written.size).toBeGreaterThanOrEqual(count), {
      timeout: 60_000,
      interval: 5,
    });
  } catch (error) {
    const seen = await page.evaluate(() => ({ ...window.batch.seen(), problems: window.batch.problems() }));
    if (written.size > before) return untilWritten(count, page);
    throw new Error(`stands still: ${JSON.stringify(seen)}`, { cause: error });
  }
}

/** Opens the batch and kills the browser when it calls that path: before the call is sent, or after the server has handled it. */
async function killAtCall(path: string, isCarriedOut: boolean): Promise<void> {
  const { page } = await live();
  const called = new Promise<void>((resolve, reject) => {
    page
      .route(path, async (route) => {
        if (isCarriedOut) await route.fetch();
        resolve();
      })
      .catch(reject);
  });
  await open(page);
  await called;
  await chromium.kill();
}

test(`creates ${size} orders once each, losing and repeating no key, although the browser is killed ${kills} times`, async () => {
  let { page } = await live();
  await page.evaluate((orders) => window.batch.begin('killed', orders, 'RSA-2048'), size);
  const moments = Array.from({ length: killsWhileKeying }, () => Math.random() * size * 0.98).toSorted(
    (one, other) => one - other,
  );
  for (const moment of moments) {
    await untilWritten(moment, page);
    await chromium.kill();
    ({ page } = await live());
    await open(page);
  }
  await chromium.kill();

  await killAtCall(createPath, false);
  await killAtCall(hashesPath, false);
  await killAtCall(createPath, false);
  await killAtCall(createPath, true);
  await killAtCall(hashesPath, true);

  const { page: last } = await live();
  await open(last);
  await last.evaluate(() => window.batch.until('created'));
  const seen = await last.evaluate(() => window.batch.seen());
  expect(await last.evaluate(() => window.batch.problems())).toEqual([]);
  expect(seen.order?.orderNos).toHaveLength(size);

  const id = seen.order?.orderNos.join(',') ?? '';
  const { allOrders } = (await customer.call(contract.orders.detail, { params: { id } })).data();
  const { all } = (await customer.call(contract.orders.count, { query: {} })).data();
  expect(all).toBe(size);
  expect(new Set(allOrders.map(({ commonName }) => commonName)).size).toBe(size);
  expect(new Set(allOrders.map(({ hashValue }) => hashValue)).size).toBe(size);
  for (const { commonName, spkiHash } of allOrders) expect(spkiHash).toBe(written.get(commonName));
  const keys = allOrders.map(({ key }) => key);
  const opened = await last.evaluate((envelopes) => window.batch.openKeys(envelopes), keys);
  expect(opened).toEqual(allOrders.map(({ spkiHash }) => spkiHash));

  expect(begunAgain, `killed at ${moments.map(Math.round).join(', ')}`).toEqual([]);
  // Keys started twice were in progress when the browser died: per worker one running, one queued and one being written.
  const workers = await last.evaluate(() => navigator.hardwareConcurrency);
  expect(begun).toBeLessThanOrEqual(size + (killsWhileKeying + 1) * workers * 3);
}, 900_000);
