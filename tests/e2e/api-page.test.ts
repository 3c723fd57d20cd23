import { afterEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhApi } from '#src/features/api/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { placeOrder } from '#tests/support/server/shop.ts';

let app: Console;
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});
const button = (name: string) => app.page.getByRole('button', { name, exact: true });

it('finds a call, shows it at an address of its own, and makes it with the session or a key', async () => {
  const ada = await server.customer();
  const orderNo = await placeOrder(ada, { productNo: 'certum-dv-one' });
  const { token } = await makeKey(server, ada, ['orders:read']);
  // The key is refused at the end, which the browser reports.
  const expected = [/403 \(Forbidden\)/];
  app = await Console.open(browser, server.url, { token: ada.token, path: '/account/api', expected });
  const { page } = app;

  await page.getByRole('searchbox', { name: zhApi.search }).fill('orders remark');
  await page.getByRole('link', { name: 'remark PUT' }).click();
  await page.getByRole('heading', { name: 'orders.remark' }).waitFor();
  expect(page.url()).toContain('/account/api?call=orders.remark');
  await page.getByText('PUT', { exact: true }).first().waitFor();
  await expectAccessible(page);

  await button(zhApi.trying.send).click();
  await page
    .getByRole('textbox', { name: 'orderNo', exact: true })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await page.getByRole('textbox', { name: 'orderNo', exact: true }).fill(orderNo);
  await button(zhApi.trying.send).click();
  await button(zhApi.trying.confirmSend).click();
  await page.getByText('HTTP 200', { exact: true }).waitFor();
  const { allOrders } = await ada.ask(contract.orders.detail, { params: { id: orderNo } });
  expect(allOrders[0]?.remark).toBe('web server 3');

  // The key lacks the right; it is nowhere in the page's storage.
  await page.getByLabel(zhApi.trying.key).first().fill(token);
  await page.getByText(zhApi.trying.pasted, { exact: false }).first().waitFor();
  await button(zhApi.trying.send).click();
  await button(zhApi.trying.confirmSend).click();
  await page.getByText('HTTP 403', { exact: true }).waitFor();
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(stored).not.toContain(token);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole('link', { name: zhApi.back }).click();
  await page.getByRole('searchbox', { name: zhApi.search }).waitFor();
  await expectNoOverflow(page);
});
