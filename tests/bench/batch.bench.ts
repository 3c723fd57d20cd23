import type { Browser, Page } from 'playwright';
import { replyCode } from '#core/contract/call.ts';
import { dayMs } from '#core/day.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { opensslRate } from '#tests/bench/openssl-peer.ts';
import { servePage } from '#tests/bench/page-server.ts';
import type { KeyKind } from '#tests/e2e/batch-page.ts';
import { createBrowserProcess } from '#tests/support/browser/browser-process.ts';

const size = 500;
/** Events of a heavily edited batch: ten per order. */
const events = 5_000;

/** Generates, seals and journals 500 keys against `openssl req -newkey` in two processes; then resumes the batch. */
export async function benchBatch(): Promise<Figure[]> {
  const server = await servePage('./tests/e2e/batch-page.ts', 'batch-bench');
  // Use an on-disk profile, as in production: Playwright's own contexts keep their databases in memory.
  const chromium = createBrowserProcess();
  try {
    const browser = await chromium.start();
    const figures: Figure[] = [];
    for (const [kind, goal] of [
      ['RSA-2048', '≥ 1'],
      ['P-256', '≥ 3'],
    ] as const) {
      figures.push(...(await benchKind(browser, server.url, kind, goal)));
    }
    return figures;
  } finally {
    await chromium.remove();
    server.close();
  }
}

async function benchKind(browser: Browser, url: string, kind: KeyKind, goal: string): Promise<Figure[]> {
  const page = await openPage(browser, url);
  const sample = kind === 'RSA-2048' ? 50 : 200;
  // The peer runs before and after, so that a slow phase of the machine affects both.
  const before = await opensslRate(kind, sample);
  const { result: time, longest } = await longestTaskOf(browser, page, () =>
    page.evaluate(makeAll, { kind, size }),
  );
  const peer = (before + (await opensslRate(kind, sample))) / 2;
  const heap = await heapOf(page);
  const rate = (size * 1_000) / time;
  const name = `batch of ${size} ${kind}`;
  const figures: Figure[] = [
    {
      name: `${name}: keyed, sealed and journaled`,
      value: round(rate / peer),
      unit: 'times the peer',
      goal,
      peer: `openssl req -newkey, two processes: ${round(peer, 1)}/s, here ${round(rate, 1)}/s`,
    },
    {
      name: `${name}: longest main-thread task, of its own`,
      value: round(longest.own),
      unit: 'ms',
      goal: '≤ 50',
      peer: `by the wall, with what else the machine did: ${round(longest.wall)} ms`,
    },
    { name: `${name}: page heap after it`, value: round(heap), unit: 'MiB', goal: '≤ 60', peer: '' },
  ];
  if (kind === 'RSA-2048') {
    // Just short of the next log compaction, so that no log is longer to read.
    await page.evaluate((more) => window.batch.lengthen(more), events - size - 10);
    figures.push({
      name: `${name}: taken up again after ${events} events`,
      value: round(await timeOpen(page, kind)),
      unit: 'ms',
      goal: '≤ 400',
      peer: '',
    });
  }
  const problems = await page.evaluate(() => window.batch.problems());
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await page.close();
  return figures;
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no profile');
  const page = await context.newPage();
  await page.addInitScript((lasts) => {
    window.isMeasured = true;
    localStorage.setItem('id_token', JSON.stringify({ token: 'bench', expires: Date.now() + lasts }));
  }, dayMs);
  // The server refuses the orders, so the batch then waits for corrections.
  const refusal = { code: replyCode.badInput, msg: 'nothing is sold here', data: null, errors: [] };
  await page.route('**/v1/**', (route) => route.fulfill({ json: refusal }));
  await page.goto(url);
  await page.waitForFunction(() => 'batch' in window);
  return page;
}

/** Runs in the page. Milliseconds from the first press of a button to the server's reply. */
async function makeAll(what: { readonly kind: KeyKind; readonly size: number }): Promise<number> {
  const began = performance.now();
  await window.batch.begin(what.kind, what.size, what.kind);
  await window.batch.until('correcting');
  return performance.now() - began;
}

/** Heap in use after garbage collection, in MiB. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 2 ** 20;
}

/** Milliseconds on a fresh page until a view can be rendered; the log is folded from its first row. */
async function timeOpen(page: Page, id: string): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => 'batch' in window);
  return page.evaluate((flow) => window.batch.open(flow), id);
}
