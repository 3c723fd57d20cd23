import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { helpVotes } from '#server/db/schema/help.ts';
import { enHelpArticle } from '#src/console/help/texts.en.ts';
import { zhHelpArticle } from '#src/console/help/texts.zh.ts';
import { zhHelp } from '#src/features/help/texts.zh.ts';
import { zhChecklist } from '#src/features/launchpad/checklist.texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { deposit, payOrder, placeOrder, singleNameProduct, stockShop } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let context: BrowserContext;
let page: Page;
let problems: () => string[];

beforeAll(() => stockShop(server));
afterEach(async () => {
  await context.close();
  expect(problems()).toEqual([]);
});

interface Profile {
  readonly customer?: TestCustomer;
  readonly width?: number;
  /** Messages that the test provokes. */
  readonly expected?: readonly RegExp[];
}

async function open(path: string, { customer, width = 1440, expected = [] }: Profile = {}): Promise<void> {
  context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(customer && { storageState: storedAt(server.url, { token: customer.token }) }),
  });
  problems = await watchProblems(context, { expected });
  page = await context.newPage();
  await page.goto(`${server.url}${path}`);
}

const search = () => page.getByRole('combobox', { name: zhHelpArticle.search.label });
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { name, level });

describe('without an account', () => {
  it('leads from the overview to an article and its neighbors', async () => {
    await open('/help');
    await page.waitForURL('**/help/overview');
    await heading(zhHelp.heading).waitFor();
    await page.getByRole('link', { name: /Nginx/ }).first().click();
    await heading(/Nginx/).waitFor();
    await page.getByRole('link', { name: new RegExp(zhHelp.next) }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/install-nginx'));
    await expect.poll(() => page.locator('h1').textContent()).not.toMatch(/Nginx/);
  });

  it('finds by a question with a typing error, and opens the section by keyboard', async () => {
    await open('/help/overview');
    await search().fill('ngnix 安装');
    const option = page.getByRole('option', { name: /nginx/i }).first();
    await option.locator('mark').first().waitFor();
    await search().press('Enter');
    await page.waitForURL('**/help/article/install-nginx**');
    await heading(/Nginx/).waitFor();
  });

  it('says so where nothing is found', async () => {
    await open('/help/overview');
    await search().fill('qqqqqqqqzz');
    await page.getByText(zhHelpArticle.search.none.replace('{{question}}', 'qqqqqqqqzz')).waitFor();
    await search().press('Escape');
    await expect.poll(() => search().inputValue()).toBe('');
  });

  it('opens a section from its address', async () => {
    await open('/help/article/install-nginx#check');
    const section = page.locator('#check');
    await section.waitFor();
    await expect.poll(async () => (await section.boundingBox())?.y ?? -1).toBeLessThan(900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  it('counts an answer once, with a note', async () => {
    await open('/help/article/renew');
    await page.getByRole('button', { name: zhHelp.vote.no }).click();
    await page.getByRole('textbox', { name: zhHelp.vote.note }).fill('缺一张图');
    await page.getByRole('button', { name: zhHelp.vote.send }).click();
    await page.getByText(zhHelp.vote.sentThanks).waitFor();
    const votes = await server.services.db.select().from(helpVotes);
    expect(votes.filter(({ articleID }) => articleID === 'renew')).toMatchObject([
      { isHelpful: false, language: 'zh', note: '缺一张图' },
    ]);
  });

  it('opens without a network once visited, with its search', async () => {
    await open('/help/overview', { expected: [/ERR_INTERNET_DISCONNECTED/] });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await heading(zhHelp.heading).waitFor();
    await search().fill('退款');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.goto(`${server.url}/help/article/chain-missing`);
    await heading(/链|证书/).waitFor();
  });

  it('says that there is no such article', async () => {
    await open('/help/article/nothing-of-the-kind', { expected: [/404/] });
    await page.getByText(zhHelpArticle.missing).waitFor();
    await page.getByRole('link', { name: zhHelp.missing.back }).click();
    await heading(zhHelp.heading).waitFor();
  });

  it('fits a phone', async () => {
    await open('/help/article/validation-dns', { width: 390 });
    await heading(/DNS/).waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await page.getByText(zhHelp.contents).first().click();
    await page.getByRole('group').getByRole('link').first().waitFor();
  });
});

describe('with an account', () => {
  let customer: TestCustomer;
  beforeEach(async () => {
    customer = await server.customer();
  });

  it('fills in the values of the newest order that waits, and checks it', async () => {
    await deposit(server, customer.id, 100_000);
    const product = await singleNameProduct(customer);
    const orderNo = await placeOrder(customer, { ...product, names: ['shop.example.org'] });
    await payOrder(customer, orderNo);
    const { data } = await customer.ask(contract.validation.domainList, {
      params: { id: orderNo },
      query: {},
    });
    await open('/help/article/validation-dns', { customer });
    await page.getByText(orderNo).first().waitFor();
    await page
      .getByText(data[0]?.expected ?? 'nothing')
      .first()
      .waitFor();
    await page.getByRole('button', { name: zhHelp.check.now }).click();
    await page.getByText(zhHelp.check.states.missing).waitFor();
    await page.getByRole('combobox', { name: zhHelp.order.choose }).selectOption('example');
    await expect.poll(() => page.getByText(data[0]?.expected ?? '').count()).toBe(0);
  });

  const help = zhCommon.helpOn.replace('{{thing}}', zhPurchase.dcv.title);

  it('opens a passage beside the form, which stays usable, and returns the focus', async () => {
    await open('/ssl/certificates', { customer });
    const name = page.getByRole('textbox').first();
    await name.fill('shop.example.org');
    const button = page.getByRole('button', { name: help, exact: true });
    await button.click();
    const panel = page.getByRole('complementary', { name: zhHelpArticle.panel });
    await panel.getByRole('heading').first().waitFor();
    const [side, form] = await Promise.all([panel.boundingBox(), page.locator('form').first().boundingBox()]);
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
    await name.fill('other.example.org');
    expect(await name.inputValue()).toBe('other.example.org');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('comes from below on a phone', async () => {
    await open('/ssl/certificates', { customer, width: 390 });
    await page.getByRole('button', { name: help, exact: true }).click();
    const panel = page.getByRole('complementary', { name: zhHelpArticle.panel });
    await panel.getByRole('heading').first().waitFor();
    const box = await panel.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    expect(box?.y).toBeGreaterThan(200);
  });

  it('is found by the palette, in the other language too', async () => {
    await open('/orders/list', { customer });
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    await page.reload();
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('missing intermediate');
    await page.getByRole('option', { name: /chain/i }).first().click();
    await page.waitForURL('**/help/article/chain-missing**');
    await page.getByRole('combobox', { name: enHelpArticle.search.label }).waitFor();
  });

  it('dismisses the first steps for good', async () => {
    await open('/launchpad', { customer });
    const card = page.locator('section', { has: heading(zhChecklist.title, 2) });
    await card.getByText(zhChecklist.certificate).waitFor();
    await card.getByRole('button', { name: zhChecklist.dismiss }).click();
    await card.waitFor({ state: 'detached' });
    expect(await customer.ask(contract.preferences.own, {})).toMatchObject({ checklist: 'dismissed' });
    await page.reload();
    await heading(/./).waitFor();
    expect(await card.count()).toBe(0);
  });
});
