import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhJoining } from '#src/features/account/entry/texts.zh.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhShopSite } from '#src/features/shop/site.texts.zh.ts';
import { zhShop } from '#src/features/shop/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

const { shop } = contract;
let server: TestServer;
let operator: TestCustomer;
let other: TestCustomer;
beforeAll(async () => {
  server = await startTestServer({ webRoot: 'dist/web' });
  operator = await server.operator(['shop:site']);
  other = await server.operator(['shop:site']);
});
afterAll(() => server.close());

const accent = '#0b6b3a';

/** What the style sheets alone say: the accent before any script has run. */
async function accentAtFirstPaint(): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in`);
  const color = await page
    .locator('html')
    .evaluate((root) => getComputedStyle(root).getPropertyValue('--colors-accent'));
  await context.close();
  return color.trim();
}

it('name and colors change without a build, and are there at the first paint', async () => {
  const app = await Console.open(browser, server.url, { token: operator.token, path: '/shop/site' });
  const { page } = app;
  await page.getByRole('heading', { name: zhShopSite.parts.look }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `${zhShopSite.change} ${zhShopSite.parts.look}` }).click();
  await page.getByLabel(zhShopSite.look.siteName).fill('青杉证书');
  await page.getByText(zhShopSite.look.colors).click();
  await page.getByLabel(zhShopSite.look.light).fill('#ffd400');
  await page.getByText(new RegExp(zhShopSite.look.tooPale)).waitFor();
  await page.getByLabel(zhShop.reason).fill('新的品牌');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: zhShopSite.change });
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel(zhShopSite.look.light).fill(accent);
  await expectAccessible(page);
  await confirm.click();
  await page.getByText(zhShopSite.done).first().waitFor();
  expect(await accentAtFirstPaint()).toBe(accent);
  await page.reload();
  await page.getByText('第 1 版').waitFor();
  expect(await page.title()).toContain('青杉证书');
  // Taken back.
  await page.getByRole('button', { name: `${zhShopSite.history} ${zhShopSite.parts.look}` }).click();
  await page.getByText('新的品牌').waitFor();
  await page.getByRole('button', { name: zhShopSite.versions.restoreFiles }).click();
  await page.getByLabel(zhShop.reason).fill('试过了');
  await page.getByRole('alertdialog').getByRole('button', { name: zhShopSite.versions.restore }).click();
  await page.getByText('第 2 版').waitFor();
  expect(await accentAtFirstPaint()).toBe('#1f5eff');
  await app.close();
  expect(app.problems()).toEqual([]);
});

it('terms are read without signing in, and agreed to at sign-up', async () => {
  for (const part of ['terms', 'privacy'] as const) {
    const content = { zh: `## ${part}\n\n适用于所有订单。`, en: '' };
    const body = { host: 'default', base: 0, reason: 'First text', content };
    await operator.ask(shop.changeSite, { params: { part }, body });
  }
  for (const { id } of (await other.ask(shop.acts, { query: {} })).data)
    await other.ask(shop.decideAct, { params: { id }, body: { decision: 'approve' } });
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-up`);
  await page.getByText(zhJoining.legal.agree).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: zhJoining.signUp.submit }).click();
  await page.getByText(zhJoining.legal.missing).waitFor();
  await page.getByText(zhJoining.legal.agree).click();
  await page.getByText(zhJoining.legal.missing).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('contentinfo').getByRole('link', { name: zhSession.legal.privacy }).click();
  await page.getByRole('heading', { name: zhSession.legal.privacy }).waitFor();
  await page.getByText('适用于所有订单').waitFor();
  await expectAccessible(page);
  await page.goto(`${server.url}/legal/imprint`);
  await page.getByText(zhJoining.legal.noneAbout).waitFor();
  await expectAccessible(page);
  await context.close();
});
