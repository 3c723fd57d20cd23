import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { servePage } from '#tests/bench/page-server.ts';
import type { Seen } from '#tests/e2e/journal-page.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { createBrowserProcess } from '#tests/support/browser/browser-process.ts';
import { eventually } from '#tests/support/eventually.ts';

/** The journal over a browser's real database, locks and channel, on its own page. */
let server: { readonly url: string; close(): void };
let context: BrowserContext;
let problems: () => string[];

beforeAll(async () => {
  server = await servePage('./tests/e2e/journal-page.ts', 'journal');
});

afterAll(async () => {
  server.close();
});

beforeEach(async () => {
  context = await browser.newContext();
  problems = await watchProblems(context);
});

afterEach(async () => {
  await context.close();
  expect(problems()).toEqual([]);
});

async function openPage(owner: BrowserContext = context): Promise<Page> {
  const page = await owner.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'journal' in window);
  return page;
}

/** An empty page of the same site. */
async function goBlank(page: Page): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }),
  );
  await page.goto(`${server.url}blank`);
}

/** Freezes a page in the middle of its work; it keeps its locks. */
async function freeze(page: Page): Promise<{ thaw(): Promise<unknown> }> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Debugger.enable');
  const paused = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  await devtools.send('Debugger.pause');
  page.evaluate(() => 0).catch(() => undefined);
  await paused;
  return { thaw: () => devtools.send('Debugger.disable') };
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => 'journal' in window);
}

const open = (page: Page, id = 'one') => page.evaluate((flow) => window.journal.open(flow), id);
const add = (page: Page, item: string) =>
  page.evaluate((name) => window.journal.send({ type: 'item.add', item: name }), item);
const place = (page: Page) => page.evaluate(() => window.journal.send({ type: 'order.place' }));
const seen = (page: Page): Promise<Seen> => page.evaluate(() => window.journal.seen());
const charges = (page: Page) => page.evaluate(() => localStorage.getItem('charges'));
const hold = (page: Page) => page.evaluate(() => localStorage.setItem('hold', 'yes'));
const release = (page: Page) => page.evaluate(() => localStorage.removeItem('hold'));

/** After a writer froze, this takes at least 13 s; the upper bound is tested with a simulated clock (`tabs.test.ts`). */
const takesOver = (page: Page) =>
  vi.waitFor(async () => expect(await seen(page)).toMatchObject({ role: 'writer' }), {
    timeout: 60_000,
    interval: 20,
  });

async function twoTabs(): Promise<[Page, Page]> {
  const writer = await openPage();
  expect((await open(writer)).role).toBe('writer');
  const mirror = await openPage();
  expect((await open(mirror)).role).toBe('mirror');
  return [writer, mirror];
}

/** Stops the tab's clock, so that no lease expires: it takes over by the browser's lock, at once or not at all. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
}

describe('one tab', () => {
  test('loses nothing and charges once when reloaded after every step', async () => {
    const page = await openPage();
    await open(page);
    for (const [index, item] of ['bread', 'milk', 'tea'].entries()) {
      expect(await add(page, item)).toBe('sent');
      await reload(page);
      expect((await open(page)).items).toHaveLength(index + 1);
    }
    await hold(page);
    expect(await place(page)).toBe('sent');
    await reload(page);
    await open(page);
    await eventually(async () => expect(await seen(page)).toMatchObject({ state: 'placed' }));
    expect(await seen(page)).toMatchObject({ receipt: 'receipt for bread and milk and tea', problems: [] });
    expect(await charges(page)).toBe('1');
  });

  test('runs in memory without IndexedDB and reports that', async () => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    const page = await openPage();
    expect(await page.evaluate(() => window.journal.status())).toMatchObject({ kind: 'memory' });
    await open(page);
    expect(await add(page, 'bread')).toBe('sent');
    expect(await seen(page)).toMatchObject({ items: ['bread'], problems: [] });
  });

  test('refuses an event when the quota is exceeded, and accepts it again once there is space', async () => {
    // Chromium grants space in advance, so the limit must be set before the database is opened.
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const { origin } = new URL(server.url);
    await goBlank(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
    await page.goto(server.url);
    await page.waitForFunction(() => 'journal' in window);
    await open(page);
    expect(await add(page, 'x'.repeat(1_000_000))).toBe('storage-full');
    expect(await seen(page)).toMatchObject({ items: [] });
    expect(await page.evaluate(() => window.journal.status())).toMatchObject({ failure: 'storage-full' });
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    expect(await add(page, 'bread')).toBe('sent');
    expect(await page.evaluate(() => window.journal.status())).toMatchObject({ kind: 'durable' });
  });

  test('rewrites the flow when another tab deleted the database', async () => {
    const page = await openPage();
    await open(page);
    await add(page, 'bread');
    const other = await context.newPage();
    await goBlank(other);
    await other.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase('certhub-journal');
          request.onsuccess = resolve;
          request.onerror = () => reject(request.error);
        }),
    );
    expect(await add(page, 'milk')).toBe('sent');
    await reload(page);
    expect((await open(page)).items).toEqual(['bread', 'milk']);
  });
});

describe('two tabs', () => {
  test('charge once for a simultaneous double click in both, and both show the result', async () => {
    const [writer, mirror] = await twoTabs();
    expect(await add(mirror, 'bread')).toBe('sent');
    expect(await seen(mirror)).toMatchObject({ items: ['bread'] });
    await Promise.all([place(writer), place(mirror), place(writer), place(mirror)]);
    for (const page of [writer, mirror]) {
      await eventually(async () => expect(await seen(page)).toMatchObject({ state: 'placed', problems: [] }));
    }
    expect(await charges(mirror)).toBe('1');
  });

  test('let the other take over without a timer when the writer is closed during payment', async () => {
    const [writer, mirror] = await twoTabs();
    await add(writer, 'bread');
    await hold(writer);
    await place(writer);
    await eventually(async () => expect(await charges(mirror)).toBe('1'));
    await stopTime(mirror);
    await writer.close();
    await takesOver(mirror);
    await eventually(async () => expect(await seen(mirror)).toMatchObject({ state: 'placed' }));
    expect(await charges(mirror)).toBe('1');
  });

  test('let the other take over when the writer crashes', async () => {
    const [writer, mirror] = await twoTabs();
    await add(writer, 'bread');
    await stopTime(mirror);
    const crashed = writer.waitForEvent('crash');
    writer.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await takesOver(mirror);
    expect(await add(mirror, 'milk')).toBe('sent');
    expect(await seen(mirror)).toMatchObject({ items: ['bread', 'milk'] });
  });

  test('let the other take over when the writer freezes during payment, and the old writer follows when it thaws', async () => {
    const [writer, mirror] = await twoTabs();
    await hold(writer);
    await place(writer);
    await eventually(async () => expect(await charges(mirror)).toBe('1'));
    const { thaw } = await freeze(writer);
    await takesOver(mirror);
    await eventually(async () => expect(await seen(mirror)).toMatchObject({ state: 'placed' }));
    await release(mirror);
    await thaw();
    await eventually(async () => expect(await seen(writer)).toMatchObject({ state: 'placed', problems: [] }));
    expect(await charges(mirror)).toBe('1');
  });
});

test('has every acknowledged event on disk when the whole browser is killed', async () => {
  const chromium = createBrowserProcess();
  try {
    let acknowledged = 0;
    for (let life = 0; life < 3; life++) {
      const [owner] = (await chromium.start()).contexts();
      if (owner === undefined) throw new Error('the browser has no profile');
      const page = await openPage(owner);
      const { items } = await open(page);
      expect(await page.evaluate(() => window.journal.status())).toMatchObject({ kind: 'durable' });
      expect(items.length).toBeGreaterThanOrEqual(acknowledged);
      expect(items).toEqual(items.map((_, index) => `item ${index}`));
      acknowledged = items.length;
      await page.exposeFunction('acknowledge', (count: number) => {
        acknowledged = count;
      });
      const goal = items.length + 40;
      // Not awaited: it runs until it is killed in the middle of writing.
      page
        .evaluate(async (from) => {
          for (let index = from; ; index++) {
            await window.journal.send({ type: 'item.add', item: `item ${index}` });
            const told: unknown = Reflect.get(window, 'acknowledge');
            if (typeof told === 'function') told(index + 1);
          }
        }, items.length)
        .catch(() => undefined);
      await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(goal), { timeout: 30_000, interval: 5 });
      await chromium.kill();
    }
  } finally {
    await chromium.remove();
  }
});
