import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { type Figure, median, round } from '#tests/bench/measure.ts';
import { buildPage } from '#tests/bench/page-server.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

interface Line {
  readonly name: string;
  /** Round-trip time in milliseconds, bits per second, and CPU slowdown factor. */
  readonly latency: number;
  readonly rate: number;
  readonly slowdown: number;
}

const slow: Line = { name: 'slow line', latency: 150, rate: 1_600_000, slowdown: 4 };
const fast: Line = { name: 'fast line', latency: 20, rate: 10_000_000, slowdown: 1 };
const rounds = 3;
/** Milliseconds. */
const settled = 2_000;
/** Seconds. */
const secondVisitGoal = 1;

/** Measures the largest contentful paint of a first visit to each page, against a bare page with the same libraries in the same run. */
export async function benchFirstPaint(browser: Browser): Promise<Figure[]> {
  const bareServer = await startTestServer({ webRoot: await buildBarePage() });
  const server = await startTestServer({ webRoot: 'dist/web' });
  try {
    const customer = await server.customer();
    const product = await singleNameProduct(customer);
    const orderNo = await placeOrder(customer, { ...product, names: ['paint.example.com'] });
    const stored = { token: customer.token };
    const pages = [
      { name: 'sign-in', path: '/sign-in', stored: {}, slow: 2.2, times: 1.3, fast: 0.6 },
      { name: 'launchpad', path: '/launchpad', stored, slow: 2.6, times: 1.6, fast: 0.8 },
      { name: 'orders', path: '/orders/list', stored, slow: 2.8, times: 1.7, fast: 0.8 },
      { name: 'order', path: `/ssl/certificate/${orderNo}`, stored, slow: 3, times: 1.8, fast: 0.9 },
      { name: 'buy page', path: '/ssl/certificates', stored, slow: 3.2, times: 2, fast: 0.9 },
      { name: 'help', path: '/help/overview', stored: {}, slow: 2.5, times: 1.5, fast: 0.8 },
      {
        ...{ name: 'help article', path: '/help/article/install-nginx', stored: {} },
        ...{ slow: 2.5, times: 1.5, fast: 0.8 },
      },
    ];
    const figures: Figure[] = [];
    for (const line of [slow, fast]) {
      const bare = await paintOf(browser, line, bareServer.url, '/', {});
      for (const page of pages) {
        const paint = await paintOf(browser, line, server.url, page.path, page.stored);
        const times = round(paint.first / bare.first, 1);
        const peer = `bare page ${bare.first} s; a second visit ${paint.second} s`;
        const name = `Largest paint, ${line.name}, ${page.name}`;
        const goal = line === slow ? page.slow : page.fast;
        figures.push({ name, value: paint.first, unit: 's', goal: `≤ ${goal}`, peer });
        if (line !== slow) continue;
        figures.push({ name, value: times, unit: '× of a bare page', goal: `≤ ${page.times}`, peer: '' });
        const again = { name: `${name}, second visit`, value: paint.second, unit: 's' };
        figures.push({ ...again, goal: `≤ ${secondVisitGoal}`, peer: '' });
      }
    }
    return figures;
  } finally {
    await Promise.all([server.close(), bareServer.close()]);
  }
}

/** The folder of the bare page, compressed like the console's own build. */
async function buildBarePage(): Promise<string> {
  const folder = await buildPage('./tests/bench/bare-page.ts', 'bare');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = join(folder, name);
    await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
  }
  return folder;
}

/** Seconds until the largest contentful paint of a first and a second visit; the median of several. */
async function paintOf(
  browser: Browser,
  { latency, rate, slowdown }: Line,
  url: string,
  path: string,
  stored: { readonly token?: string },
): Promise<{ readonly first: number; readonly second: number }> {
  const samples: { first: number; second: number }[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: storedAt(url, stored),
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const throughput = rate / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const visit = async () => {
      await page.goto('about:blank');
      await page.goto(url + path);
      return page.evaluate(largestPaint, settled);
    };
    samples.push({ first: await visit(), second: await visit() });
    await context.close();
  }
  const middle = (values: readonly number[]) => round(median(values) / 1_000, 2);
  return {
    first: middle(samples.map(({ first }) => first)),
    second: middle(samples.map(({ second }) => second)),
  };
}

/** Runs in the page. Milliseconds until the largest paint, once no larger one has followed for `settled` milliseconds. */
function largestPaint(settled: number): Promise<number> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    new PerformanceObserver((list) => {
      clearTimeout(timer);
      timer = setTimeout(resolve, settled, list.getEntries().at(-1)?.startTime ?? 0);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
