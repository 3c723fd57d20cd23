import type { Browser, CDPSession, Page } from 'playwright';
import { zhBatchPart } from '#src/i18n/texts/zh/batch.ts';
import { zhPurchase } from '#src/i18n/texts/zh/purchase.ts';
import { slowestInteractionOf } from '#tests/bench/interactions.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { paste } from '#tests/support/paste.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

/** Orders of the batch, and of the one that a slow computer makes. */
const size = 500;
const slowSize = 100;
/** Milliseconds a batch may stand still before it is given up. */
const patience = 60_000;

/** How the console answers a person while it makes the keys of 500 orders and orders them. */
export async function benchBatchPage(browser: Browser): Promise<Figure[]> {
  return withConsole(browser, async (app) => {
    await beginBatch(app, 'a', size);
    let worst = 0;
    const { longest } = await longestTaskOf(browser, app.page, async () => {
      worst = await slowestInteractionOf(app.page, () => workUntilPayment(app));
    });
    const devtools = await app.context.newCDPSession(app.page);
    await beginBatch(app, 'b', slowSize);
    await slowDown(devtools);
    const slowed = await slowestInteractionOf(app.page, () => workUntilPayment(app));
    return [
      figure(`batch of ${size} on its page: slowest interaction to next paint`, worst, '≤ 100'),
      figure(`batch of ${slowSize} on its page, the CPU slowed four times: the same`, slowed, '≤ 200'),
      figure(
        `batch of ${size} on its page: longest main-thread task, of its own`,
        longest.own,
        '≤ 50',
        `by the wall, with what else the machine did: ${round(longest.wall)} ms`,
      ),
    ];
  });
}

/** A text of 500 orders with 5 000 names, pasted and typed into. */
export async function benchBatchText(browser: Browser): Promise<Figure[]> {
  return withConsole(browser, async (app) => {
    const { page } = app;
    const text = textOf('t', size, 10);
    const bare = await pasteIntoBareField(browser, app, text);
    const field = await openText(app);
    const pasted = await longestTaskOf(browser, page, async () => {
      await paste(field, text);
      await page.getByText(zhBatchPart.batch.names.orders.other.replace('{{count}}', String(size))).waitFor();
    });
    const typeInTheMiddle = async () => {
      await page.keyboard.press('Control+Home');
      for (let press = 0; press < 8; press += 1) await page.keyboard.press('PageDown');
      // What is typed out of view is never painted.
      await field.evaluate((box) => box.scrollIntoView({ block: 'center' }));
      await page.keyboard.type('shop.example.com', { delay: 80 });
    };
    let worst = 0;
    const typed = await longestTaskOf(browser, page, async () => {
      worst = await slowestInteractionOf(page, typeInTheMiddle);
    });
    await slowDown(await app.context.newCDPSession(page));
    const slowed = await slowestInteractionOf(page, typeInTheMiddle);
    const name = `typing in a text of ${size} blocks and ${size * 10} names`;
    return [
      {
        ...figure(
          `a text of ${size} blocks and ${size * 10} names pasted: longest main-thread task, of its own`,
          pasted.longest.own / bare,
          '≤ 1.5',
          `a bare text area: ${round(bare)} ms, here ${round(pasted.longest.own)} ms`,
        ),
        unit: 'times the peer',
      },
      figure(`${name}: longest main-thread task, of its own`, typed.longest.own, '≤ 50'),
      figure(`${name}: slowest interaction to next paint`, worst, '≤ 100'),
      figure(`${name}: the same with the CPU slowed four times`, slowed, '≤ 200'),
    ];
  });
}

function figure(name: string, value: number, goal: string, peer = ''): Figure {
  return { name, value: round(value), unit: 'ms', goal, peer };
}

async function withConsole(
  browser: Browser,
  measure: (app: Console) => Promise<Figure[]>,
): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const app = await Console.open(browser, server.url);
    try {
      return await measure(app);
    } finally {
      await app.close();
    }
  } finally {
    await server.dispose();
  }
}

/** Blocks of so many names. */
function textOf(label: string, blocks: number, names: number): string {
  const block = (place: number) =>
    Array.from({ length: names }, (_, index) => `host-${index}.${label}-${place}.example.com`).join('\n');
  return Array.from({ length: blocks }, (_, place) => block(place)).join('\n\n');
}

async function openText({ page, buy }: Console) {
  await buy.open();
  await page.getByText(zhPurchase.mode.batch, { exact: true }).click();
  return page.getByRole('textbox', { name: zhBatchPart.batch.names.label });
}

async function beginBatch(app: Console, label: string, blocks: number): Promise<void> {
  const field = await openText(app);
  await paste(field, textOf(label, blocks, 1));
  await field.blur();
  await app.page.getByText(zhBatchPart.batch.names.allGood).waitFor();
  await app.buy.submit();
  await app.page.getByRole('progressbar').waitFor();
}

/** Types, clicks and scrolls until the orders are there. */
async function workUntilPayment(app: Console): Promise<void> {
  const { page } = app;
  let standing = { at: '', since: performance.now() };
  while ((await app.pay.dialog().count()) === 0) {
    const at = await progressOf(page);
    if (at !== standing.at) standing = { at, since: performance.now() };
    if (performance.now() - standing.since > patience) throw new Error(`the batch stands still: ${at}`);
    await typeAndScroll(page);
  }
  await app.pay.isShown();
}

/** `312 / 500`, read through the dialogs over it. */
function progressOf(page: Page): Promise<string> {
  return page
    .locator('[role=progressbar]')
    .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-valuetext')).join());
}

async function typeAndScroll(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('shop');
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 300);
  await page.mouse.click(700, 40);
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** What Chromium itself needs for so many lines: milliseconds of its longest task. */
async function pasteIntoBareField(browser: Browser, app: Console, text: string): Promise<number> {
  const page = await app.context.newPage();
  // A page of plain text: nothing of the console runs there.
  await page.goto(new URL('/theme.js', app.url).href);
  await page.evaluate(() => document.body.replaceChildren(document.createElement('textarea')));
  const { longest } = await longestTaskOf(browser, page, () => paste(page.getByRole('textbox'), text));
  await page.close();
  return longest.own;
}
