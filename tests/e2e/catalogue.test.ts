import { afterAll, beforeAll, expect, it } from 'vitest';
import { zhCatalogue } from '#src/features/catalogue/texts.zh.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const { which } = zhCatalogue;

/** Uses its own server: other tests add products to the shared one. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ webRoot: 'dist/web' });
});
afterAll(() => server.close());

it('leads from an empty launchpad by four questions to a product in the form, with the answers in the address', async () => {
  const customer = await server.customer();
  const app = await Console.open(browser, server.url, { token: customer.token, path: '/launchpad' });
  const { page } = app;
  const product = (name: string) => page.getByRole('status').filter({ hasText: name });
  await page.getByRole('link', { name: zhLaunchpad.orders.which }).click();
  await page.getByRole('heading', { name: which.title, level: 1 }).waitFor();
  await product('BitCert 域名型 DV 单域名证书').waitFor();

  // By keyboard: the radio group is one tab stop, and arrows move within it.
  await page.getByRole('radio', { name: which.breadth.one, exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await product('BitCert 域名型 DV 多域名证书').waitFor();
  await page.getByLabel(which.breadth.count).selectOption('5');
  await product('￥282.00').waitFor();
  await page.getByRole('radio', { name: which.breadth.wildcard }).check();
  await page.getByRole('radio', { name: /企业（OV）/ }).check();
  await page.getByText(which.owner.noWildcard).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /EV/ }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: /^2\s?年$/ }).check();
  await product('BitCert 企业型 OV 泛域名证书').waitFor();
  await page.reload();
  await product('BitCert 企业型 OV 泛域名证书').waitFor();

  await page.getByRole('link', { name: which.result.buy }).click();
  await page.getByRole('button', { name: zhPurchase.buy }).waitFor();
  await expect
    .poll(() => page.getByLabel(zhPurchase.product.label, { exact: true }).inputValue())
    .toBe('bitcert-ov-wild');
  await expect.poll(() => page.getByRole('radio', { name: /^2\s?年$/ }).isChecked()).toBe(true);

  // A product of another type switches the form to it.
  await page.getByRole('link', { name: zhPurchase.which }).click();
  await page.getByRole('radio', { name: new RegExp(which.secured.doc) }).check();
  await page.getByRole('link', { name: which.result.buy }).click();
  await expect
    .poll(() => page.getByLabel(zhPurchase.product.label, { exact: true }).inputValue())
    .toBe('cfca-doc');
  await app.close();
  expect(app.problems()).toEqual([]);
});

it('searches, filters and sorts the price list, converts its currency, and leads to the form', async () => {
  const customer = await server.customer();
  const app = await Console.open(browser, server.url, { token: customer.token, path: '/launchpad' });
  const { page } = app;
  const { prices } = zhCatalogue;
  const lead = () => page.locator('tbody tr').first().innerText();
  await page.getByRole('link', { name: '价格表', exact: true }).click();
  await page.getByRole('heading', { name: prices.title, level: 1 }).waitFor();
  await page.getByLabel(prices.family).selectOption('code');
  await page.getByRole('button', { name: /^1\s?年/ }).click();
  await expect.poll(lead).toContain('Sectigo 企业型 OV 代码签名证书');
  await page.getByLabel(prices.currency).selectOption('USD');
  await expect.poll(lead).toContain('376.81 USD');
  await page.getByRole('searchbox').fill('ev digicert');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await page.reload();
  await expect.poll(lead).toContain('DigiCert 增强型 EV 代码签名证书');
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('button', { name: prices.clear }).click();
  await page.getByRole('link', { name: `${prices.buy} DigiCert 品牌标识 VMC 证书` }).click();
  const product = page.getByLabel(zhPurchase.product.label, { exact: true });
  await expect.poll(() => product.inputValue()).toBe('digicert-vmc');
  await app.close();
  expect(app.problems()).toEqual([]);
});
