import type { Browser } from 'playwright';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhFacts } from '#src/features/tools/parse/facts/texts.zh.ts';
import { zhParse } from '#src/features/tools/parse/texts.zh.ts';
import { slowDown } from '#tests/bench/console-page.ts';
import { interactionsOf, slowestOf } from '#tests/bench/interactions.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const ordersMade = 30;

/** Measures how common pages respond to keys and clicks on a computer four times slower. */
export async function benchPageInteractions(browser: Browser): Promise<Figure[]> {
  const server = await startTestServer({ webRoot: 'dist/web' });
  const customer = await server.customer();
  const product = await singleNameProduct(customer);
  const orderNos: string[] = [];
  for (let at = 0; at < ordersMade; at += 1)
    orderNos.push(await placeOrder(customer, { ...product, names: [`shop-${at}.example.com`] }));
  const figures: Figure[] = [];
  const measure = async (name: string, path: string, work: (app: Console) => Promise<void>) => {
    const app = await Console.open(browser, server.url, { token: customer.token, path });
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    await slowDown(app);
    const answers = await interactionsOf(app.page, () => work(app));
    await app.close();
    const goal = '≤ 100';
    const full = `${name}, the CPU slowed four times: interaction to next paint`;
    figures.push({ name: full, value: round(answers.inp), unit: 'ms', goal, peer: slowestOf(answers) });
  };
  try {
    await measure('launchpad', '/launchpad', moveAbout);
    await measure('list of orders', '/orders/list?size=50', workInList);
    await measure('order', `/ssl/certificate/${orderNos[0]}`, moveAbout);
    await measure('purchase form', '/ssl/certificates', fillForm);
    await measure('tool parse-cert', '/certhub/tools/parse-cert', async ({ page }) => {
      await page.getByRole('button', { name: zhParse.samples.chain }).click();
      await page.getByText(zhFacts.extensions.subjectAltName).first().waitFor();
      for (const tab of await page.getByRole('tab').all()) await tab.click();
      for (let at = 0; at < 15; at += 1) await page.keyboard.press('Tab');
    });
    return figures;
  } finally {
    await server.close();
  }
}

/** Uses the palette, the frame's menus and Tab between controls. */
async function moveAbout({ page }: Console): Promise<void> {
  const palette = page.getByRole('dialog');
  for (const word of ['orders', 'shop']) {
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.type(word);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
  }
  for (const button of await page.getByRole('banner').locator('button[aria-haspopup=menu]:visible').all()) {
    await button.click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
  }
  for (let at = 0; at < 15; at += 1) await page.keyboard.press('Tab');
}

async function workInList(app: Console): Promise<void> {
  const { page } = app;
  const table = page.getByRole('table', { name: zhOrders.title });
  await table.getByRole('link', { name: 'shop-29.example.com' }).waitFor();
  for (const box of (await table.getByRole('checkbox').all()).slice(1, 6)) await box.check();
  await page.getByRole('button', { name: zhOrders.column.name, exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('shop-2');
  await table.getByRole('link', { name: 'shop-10.example.com' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^筛选/, expanded: false }).click();
  const panel = page.getByRole('region', { name: zhList.filters.label });
  await panel.getByRole('combobox', { name: zhOrders.filters.brand }).selectOption({ index: 1 });
  await panel.getByRole('button', { name: zhList.clearFilters }).click();
  await moveAbout(app);
}

async function fillForm(app: Console): Promise<void> {
  const { page } = app;
  const form = new PurchaseForm(page);
  await app.buy.isShown();
  await app.buy.name().click();
  await page.keyboard.type('www.shop.example.com');
  await app.buy.name().blur();
  await app.buy.isNameGood();
  await app.buy.chooseEcc();
  await app.buy.chooseMethod(/TXT/);
  await form.chooseMode('batch');
  await form.batchText().click();
  await page.keyboard.type('www.shop.example.com');
  await form.batchText().blur();
}
