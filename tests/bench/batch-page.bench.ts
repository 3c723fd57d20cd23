import type { Browser, Page } from 'playwright';
import { zhBatchPart } from '#src/i18n/texts/zh/batch.ts';
import { zhPurchase } from '#src/i18n/texts/zh/purchase.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const size = 100;

/** How the console answers a person while it makes the keys of a batch and orders them. */
export async function benchBatchPage(browser: Browser): Promise<Figure[]> {
  const server = await startServerProcess();
  const app = await Console.open(browser, server.url);
  try {
    await openBatch(app, 'a');
    const { result: worst, longest } = await longestTaskOf(browser, app.page, () => workMeanwhile(app));
    await openBatch(app, 'b');
    const devtools = await app.context.newCDPSession(app.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const slowed = await workMeanwhile(app);
    const figure = (name: string, value: number, goal: string, peer = ''): Figure => {
      return { name: `batch page: ${name}`, value: round(value), unit: 'ms', goal, peer };
    };
    return [
      figure('slowest interaction to next paint', worst, '≤ 100'),
      figure('the same with the CPU slowed four times', slowed, '≤ 200'),
      figure(
        'longest main-thread task, of its own',
        longest.own,
        '≤ 50',
        `by the wall, with what else the machine did: ${round(longest.wall)} ms`,
      ),
    ];
  } finally {
    await app.close();
    await server.dispose();
  }
}

async function openBatch(app: Console, name: string): Promise<void> {
  const { page } = app;
  await app.buy.open();
  await page.getByText(zhPurchase.mode.batch, { exact: true }).click();
  const field = page.getByRole('textbox', { name: zhBatchPart.batch.names.label });
  await field.fill(Array.from({ length: size }, (_, place) => `${name}-${place}.example.com`).join('\n\n'));
  await field.blur();
  await page.getByText(zhBatchPart.batch.names.allGood).waitFor();
  await app.buy.submit();
  await page.getByRole('progressbar').waitFor();
}

/** Types, clicks and scrolls until the orders are there: milliseconds of the slowest answer. */
async function workMeanwhile(app: Console): Promise<number> {
  const { page } = app;
  await page.evaluate(watchInteractions);
  const isDone = async () => (await page.getByRole('dialog').filter({ hasText: '支付' }).count()) > 0;
  while (!(await isDone())) await typeAndScroll(page);
  await app.pay.isShown();
  return page.evaluate(() => window.slowestInteraction ?? 0);
}

async function typeAndScroll(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shop');
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 300);
  await page.mouse.click(700, 40);
}

declare global {
  interface Window {
    slowestInteraction?: number;
  }
}

/** In the page. What takes less than 16 ms is not told, and counts as none. */
function watchInteractions(): void {
  window.slowestInteraction = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || entry.interactionId === 0) continue;
      window.slowestInteraction = Math.max(window.slowestInteraction ?? 0, entry.duration);
    }
  });
  const told: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  };
  observer.observe(told);
}
