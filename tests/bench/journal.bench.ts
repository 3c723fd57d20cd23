import { type Figure, percentile, round } from '#tests/bench/measure.ts';
import { servePage } from '#tests/bench/page-server.ts';
import type {} from '#tests/e2e/journal-page.ts';
import { createBrowserProcess } from '#tests/support/browser/browser-process.ts';

const appends = 400;
/** 500 orders with ten events each. */
const rows = 5_000;

/** Measures how long a row takes to reach the disk, and a long log to be restored after a reload. */
export async function benchJournal(): Promise<Figure[]> {
  const server = await servePage('./tests/e2e/journal-page.ts', 'journal-bench');
  // An on-disk profile: Playwright's own contexts keep their databases in memory, where 'strict' costs nothing.
  const chromium = createBrowserProcess();
  try {
    const [context] = (await chromium.start()).contexts();
    if (context === undefined) throw new Error('the browser has no profile');
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => 'journal' in window);
    await page.evaluate((count) => window.journal.timeAppends(count), 50);
    const times = await page.evaluate((count) => window.journal.timeAppends(count), appends);
    const bare = await page.evaluate((count) => window.journal.timeBareAdds(count), appends);
    const fold = await page.evaluate((count) => window.journal.timeFold(count), rows);
    const figure = (name: string, value: number, goal: string, peer = ''): Figure => {
      return { name, value: round(value), unit: 'ms', goal, peer };
    };
    const peer = (percent: number) => `one bare strict add: ${round(percentile(bare, percent))} ms`;
    return [
      figure('journal append, strict, p50', percentile(times, 50), '≤ 3', peer(50)),
      figure('journal append, strict, p99', percentile(times, 99), '≤ 15', peer(99)),
      figure(`journal: ${rows} rows read and folded`, fold, '≤ 400'),
    ];
  } finally {
    await chromium.remove();
    server.close();
  }
}
