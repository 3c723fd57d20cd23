import type { Browser, Page } from 'playwright';
import { slowDown, textOf, withConsole } from '#tests/bench/console-page.ts';
import { type Interactions, interactionsOf, slowestOf } from '#tests/bench/interactions.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import type { Console } from '#tests/e2e/console.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { paste } from '#tests/support/browser/paste.ts';

/** Orders in the batch, and in the one made on the throttled computer. */
const size = 500;
const slowSize = 100;
/** Milliseconds a batch may make no progress before the bench fails. */
const patience = 120_000;

/** Measures the console's responsiveness while it makes the keys of 500 orders and creates them. */
export async function benchBatchPage(browser: Browser): Promise<Figure[]> {
  return withConsole(browser, async (app) => {
    await beginBatch(app, 'a', size);
    let quick: Interactions = { inp: 0, slowest: 0, what: '' };
    const { longest } = await longestTaskOf(browser, app.page, async () => {
      quick = await interactionsOf(app.page, () => workUntilPayment(app));
    });
    await beginBatch(app, 'b', slowSize);
    await slowDown(app);
    const slowed = await interactionsOf(app.page, () => workUntilPayment(app));
    return [
      figure(`batch of ${size} on its page: interaction to next paint`, quick.inp, '≤ 100', slowestOf(quick)),
      figure(
        `batch of ${slowSize} on its page, the CPU slowed four times: the same`,
        slowed.inp,
        '≤ 150',
        slowestOf(slowed),
      ),
      figure(
        `batch of ${size} on its page: longest main-thread task, of its own`,
        longest.own,
        '≤ 30',
        `by the wall, with what else the machine did: ${round(longest.wall)} ms`,
      ),
    ];
  });
}

function figure(name: string, value: number, goal: string, peer = ''): Figure {
  return { name, value: round(value), unit: 'ms', goal, peer };
}

async function beginBatch(app: Console, label: string, blocks: number): Promise<void> {
  const form = new PurchaseForm(app.page);
  await app.buy.open();
  await form.chooseMode('batch');
  await paste(form.batchText(), textOf(label, blocks, 1));
  await form.batchText().blur();
  await form.batchCounts(blocks, 0);
  await app.buy.submit();
  await app.page.getByRole('progressbar').waitFor();
}

/** Types, clicks and scrolls until the orders exist. */
async function workUntilPayment(app: Console): Promise<void> {
  const { page } = app;
  let standing = { done: -1, since: performance.now() };
  while ((await app.pay.dialog().count()) === 0) {
    const { done, total } = await progressOf(page);
    if (done > standing.done) standing = { done, since: performance.now() };
    if (performance.now() - standing.since > patience) throw new Error(`the batch stands still at ${done}`);
    // Near completion, no more Escape and no clicks: they would close the payment dialog, which may open at any moment.
    if (done < total * 0.8) await searchAndClick(page);
    else await page.keyboard.press('Shift');
    await page.mouse.wheel(0, 300);
  }
  await app.pay.isShown();
}

/** Reads the progress bar even behind open dialogs. */
function progressOf(page: Page): Promise<{ readonly done: number; readonly total: number }> {
  return page.locator('[role=progressbar]').evaluateAll(([bar]) => ({
    done: Number(bar?.getAttribute('aria-valuenow') ?? 0),
    total: Number(bar?.getAttribute('aria-valuemax') ?? 0),
  }));
}

async function searchAndClick(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shop');
  await page.keyboard.press('Escape');
  await page.mouse.click(700, 40);
}
