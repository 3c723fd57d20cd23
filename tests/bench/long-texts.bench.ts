import type { Browser, Locator } from 'playwright';
import { slowDown, textOf, withConsole } from '#tests/bench/console-page.ts';
import { type Interactions, interactionsOf, slowestOf } from '#tests/bench/interactions.ts';
import { longestTaskOf } from '#tests/bench/main-thread.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import type { Console } from '#tests/e2e/console.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { paste } from '#tests/support/browser/paste.ts';

/** Takes up to 250 names per order. */
const product = 'certum-dv-flex';
const blocks = 500;
const names = 5_000;
const batch = textOf('t', blocks, names / blocks);

/** Pastes thousands of lines into the form and types into them: a batch text, and the additional names of one order. */
export async function benchLongTexts(browser: Browser): Promise<Figure[]> {
  return [
    ...(await measure(browser, {
      name: `a batch text of ${blocks} blocks and ${names} names`,
      text: batch,
      async open(app, form) {
        await openForm(app);
        await form.chooseMode('batch');
        return form.batchText();
      },
      isChecked: (form) => form.batchCounts(blocks, 0),
    })),
    ...(await measure(browser, {
      name: `further names, 250 of them`,
      text: textOf('t', 1, 249),
      open: openExtras,
      isChecked: (form) => form.extraCounts(249),
    })),
    ...(await measure(browser, {
      name: `further names, ${names} of them`,
      text: textOf('t', 1, names),
      open: openExtras,
      // The common name is the first of the 250 names checked.
      isChecked: (form) => form.extraCounts(249),
    })),
  ];
}

async function openExtras(app: Console, form: PurchaseForm): Promise<Locator> {
  await openForm(app);
  await app.buy.typeName('shop.example.com');
  return form.extras();
}

async function openForm({ page, url, buy }: Console): Promise<void> {
  await page.goto(`${url}/ssl/certificates?product=${product}`);
  await buy.isShown();
}

interface LongText {
  readonly name: string;
  readonly text: string;
  readonly open: (app: Console, form: PurchaseForm) => Promise<Locator>;
  readonly isChecked: (form: PurchaseForm) => Promise<void>;
}

async function measure(browser: Browser, { name, text, open, isChecked }: LongText): Promise<Figure[]> {
  return withConsole(browser, async (app) => {
    const { page } = app;
    const form = new PurchaseForm(page);
    const bare = await pasteIntoBareField(browser, app, text);
    const field = await open(app, form);
    const pasted = await longestTaskOf(browser, page, async () => {
      await paste(field, text);
      await isChecked(form);
    });
    const type = () => typeInTheMiddle(field);
    let quick: Interactions = { inp: 0, slowest: 0, what: '' };
    const typed = await longestTaskOf(browser, page, async () => {
      quick = await interactionsOf(page, type);
    });
    await slowDown(app);
    const slowed = await interactionsOf(page, type);
    const figure = (what: string, value: number, goal: string, peer = ''): Figure => {
      return { name: `${name}: ${what}`, value: round(value), unit: 'ms', goal, peer };
    };
    return [
      figure(
        'pasted and checked, longest main-thread task of its own',
        pasted.longest.own,
        // If Chromium alone exceeds the goal, the console may take 1.5 times as long.
        `≤ ${Math.max(50, round(bare * 1.5, 0))}`,
        `pasted into a bare text area: ${round(bare)} ms`,
      ),
      figure('typed into, longest main-thread task of its own', typed.longest.own, '≤ 50'),
      figure('typed into, interaction to next paint', quick.inp, '≤ 100', slowestOf(quick)),
      figure('typed into, the same with the CPU slowed four times', slowed.inp, '≤ 200', slowestOf(slowed)),
    ];
  });
}

async function typeInTheMiddle(field: Locator): Promise<void> {
  const { keyboard } = field.page();
  await field.focus();
  await keyboard.press('Control+Home');
  for (let press = 0; press < 8; press += 1) await keyboard.press('PageDown');
  // Text typed out of view is never painted.
  await field.evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await keyboard.type('shop.example.com', { delay: 80 });
}

/** Chromium's own cost for the same text in a bare text area: milliseconds of its longest task. */
async function pasteIntoBareField(browser: Browser, app: Console, text: string): Promise<number> {
  const page = await app.context.newPage();
  // A plain-text page, on which none of the console runs.
  await page.goto(new URL('/theme.js', app.url).href);
  await page.evaluate(() => document.body.replaceChildren(document.createElement('textarea')));
  const { longest } = await longestTaskOf(browser, page, () => paste(page.getByRole('textbox'), text));
  await page.close();
  return longest.own;
}
