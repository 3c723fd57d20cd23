import { afterEach, beforeEach, expect, it } from 'vitest';
import { balanceOf } from '#server/ledger/ledger.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { customerWith, detailOf, flexProduct, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let orderNo: string;
let app: Console;
let names: readonly string[];
const typo = 'exmaple.com';

/** A paid order with one name more than the price includes. */
beforeEach(async () => {
  customer = await customerWith(server, 1_000_000);
  const { product, includedNames } = await flexProduct(customer);
  names = [
    'one.example.com',
    ...Array.from({ length: includedNames - 1 }, (_, at) => `n${at}.example.com`),
    typo,
  ];
  orderNo = await placeOrder(customer, { ...product, names });
  await payOrder(customer, orderNo);
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const balance = () => balanceOf(server.services.db, customer.id);
const remove = (name: string) => button(zhDcv.removeName.startFor.replace('{{name}}', name));

it('removes a name once despite a lost reply, and refunds its price', async () => {
  const money = await balance();
  await remove(typo).waitFor();
  // The common name cannot be removed.
  expect(await remove('one.example.com').count()).toBe(0);
  await remove(typo).click();
  const dialog = app.page.getByRole('alertdialog');
  await dialog.getByText(zhDcv.removeName.paid).waitFor();
  await dialog.getByRole('button', { name: zhDcv.removeName.keep, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await detailOf(customer, orderNo)).domainNames).toEqual(names);
  await remove(typo).click();
  await app.page.route(
    '**/cancelhost',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: zhDcv.removeName.ok, exact: true }).click();
  await remove(typo).waitFor({ state: 'detached' });
  await expect.poll(async () => (await detailOf(customer, orderNo)).domainNames).not.toContain(typo);
  expect(await balance()).toBeGreaterThan(money);
});

it('corrects a mistyped name in its order at no cost, and updates its records', async () => {
  const money = await balance();
  await button(zhOrder.correct).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.correct.title });
  const field = dialog.getByRole('textbox', { name: new RegExp(zhReissue.names) });
  await field.fill([...names, 'more.example.com'].join('\n'));
  const go = dialog.getByRole('button', { name: zhReissue.correct.go, exact: true });
  await go.click();
  // Adding names that were not paid for is not a correction.
  await dialog.getByRole('alert').first().waitFor();
  await field.fill(names.map((name) => (name === typo ? 'example.com' : name)).join('\n'));
  await go.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await detailOf(customer, orderNo)).domainNames).toContain('example.com');
  expect(await balance()).toBe(money);
  await app.page.getByText('_validation-persist.example.com').first().waitFor();
  await button(zhDcv.export).click();
  const saved = await savedBy(app.page, () =>
    app.page.getByRole('menuitem', { name: zhDcv.exportTerraform }).click(),
  );
  expect(saved.filename).toBe(`${orderNo}.tf`);
  expect(saved.bytes.toString()).toContain('cloudflare_dns_record');
});
