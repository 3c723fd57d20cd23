import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { zhFlowEvents } from '#src/console/support/events.texts.zh.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhReissue } from '#src/features/orders/reissue/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { expectSentWith, spoilJournal } from '#tests/e2e/spoil-journal.ts';
import {
  customerWith,
  detailOf,
  flexProduct,
  payOrder,
  placeOrder,
  publishAndIssue,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let orderNo: string;
let app: Console;
/** As many names as the product's price includes. */
let included: readonly string[];
const one = 'one.example.com';
const two = 'two.example.com';

beforeEach(async () => {
  customer = await customerWith(server, 1_000_000);
  const { product, includedNames } = await flexProduct(customer);
  included = [one, ...Array.from({ length: includedNames - 1 }, (_, index) => `n${index}.example.com`)];
  orderNo = await placeOrder(customer, { ...product, names: included });
  await payOrder(customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function openOrder(): Promise<void> {
  app = await Console.openOrder(browser, server.url, customer, orderNo);
}

const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true });
const balance = () => balanceOf(server.services.db, customer.id);

it('shows the price of a reissue with another name, keeps it through a reload and a lost reply, and charges it once', async () => {
  await publishAndIssue(customer, orderNo);
  const money = await balance();
  await openOrder();
  await button(zhOrder.reissue).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.reissue.title });
  const names = dialog.getByRole('textbox', { name: new RegExp(zhReissue.names) });
  await dialog.getByText(zhReissue.nothing).waitFor();
  await names.fill([...included, 'not a name'].join('\n'));
  await dialog
    .getByRole('alert')
    .getByText(/not a name/)
    .waitFor();
  await names.fill([...included, two].join('\n'));
  await dialog.getByText(/1 个域名需要重新验证/).waitFor();
  await app.page.reload();
  await dialog.waitFor();
  await expect.poll(() => names.inputValue()).toBe([...included, two].join('\n'));
  await app.page.route(
    '**/v1/orders/reSign',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: /重签并付款/ }).click();
  const payment = app.page.getByRole('dialog', { name: '确认订单并付款' });
  await payment.waitFor();
  const { data } = (await customer.call(contract.orders.reSignRecords, { query: { orderNo } })).data();
  expect(data).toMatchObject([{ number: 1, state: 'unpaid', domainNames: [...included, two] }]);
  await payment.getByRole('button', { name: /^付款/ }).click();
  await expect.poll(async () => (await detailOf(customer, orderNo)).orderStatus).toBe(1002);
  expect(await balance()).toBe(money - (data[0]?.reSignPriceDiff ?? 0));
  await publishAndIssue(customer, orderNo);
  const order = await detailOf(customer, orderNo);
  expect(order.certificates.map(({ domainNames }) => domainNames)).toEqual([included, [...included, two]]);
  // The key was made here and goes with its certificate.
  await button(zhOrder.download).click();
  await app.page.getByText(zhDownload.keyPresent).waitFor();
});

it('reports a reissue whose records this version cannot read, and sends it to support with its events', async () => {
  await publishAndIssue(customer, orderNo);
  await openOrder();
  await button(zhOrder.reissue).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.reissue.title });
  await dialog
    .getByRole('textbox', { name: new RegExp(zhReissue.names) })
    .fill([...included, two].join('\n'));
  await dialog.getByText(/1 个域名需要重新验证/).waitFor();
  await spoilJournal(app.page, 'reissue');
  await app.page.reload();
  await app.page.getByText(zhReissue.notThere).waitFor();
  await expectSentWith(app.page, zhFlowEvents.names.commit);
});

it('cancels a paid reissue, keeping the certificate and refunding the difference', async () => {
  await publishAndIssue(customer, orderNo);
  const money = await balance();
  const before = await detailOf(customer, orderNo);
  await openOrder();
  await button(zhOrder.reissue).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.reissue.title });
  await dialog.getByText(zhReissue.sources.same, { exact: true }).click();
  await dialog
    .getByRole('textbox', { name: new RegExp(zhReissue.names) })
    .fill([...included, two].join('\n'));
  await dialog.getByRole('button', { name: /重签并付款/ }).click();
  const payment = app.page.getByRole('dialog', { name: '确认订单并付款' });
  await payment.getByRole('button', { name: /^付款/ }).click();
  await payment.waitFor({ state: 'hidden' });
  await button(zhOrder.cancelReissue).click();
  const ask = app.page.getByRole('alertdialog', { name: zhOrder.cancelDialog.reissue.title });
  await ask.getByRole('button', { name: zhOrder.cancelReissue }).click();
  await app.page.getByText(/重签已取消。.*退款 /).waitFor();
  await expect.poll(balance).toBe(money);
  const after = await detailOf(customer, orderNo);
  expect([after.orderStatus, after.certificate?.serialNumber]).toEqual([
    1000,
    before.certificate?.serialNumber,
  ]);
  await button(zhOrder.reissue).waitFor();
});

it('resubmits an order returned by the CA with a corrected name, after checking a pasted CSR', async () => {
  await server.services.db
    .update(orders)
    .set({ status: 1003, nextCheckTime: null })
    .where(eq(orders.orderNo, orderNo));
  await openOrder();
  await button(zhOrder.resubmit).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.resubmit.title });
  await dialog.getByText(zhReissue.sources.own, { exact: true }).click();
  await dialog.getByRole('textbox', { name: new RegExp(zhReissue.csr.slice(0, 4)) }).fill('no request');
  const go = dialog.getByRole('button', { name: zhReissue.resubmit.go, exact: true });
  await go.click();
  await dialog
    .getByRole('alert')
    .getByText(/无法读取/)
    .waitFor();
  await dialog.getByText(zhReissue.sources.new, { exact: true }).click();
  await dialog.getByRole('textbox', { name: new RegExp(zhReissue.names) }).fill(two);
  await go.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await detailOf(customer, orderNo)).orderStatus).toBe(1002);
  expect((await detailOf(customer, orderNo)).domainNames).toEqual([two]);
  await publishAndIssue(customer, orderNo);
});

it('renews an order about to end once despite a lost reply, and links both orders', async () => {
  await publishAndIssue(customer, orderNo);
  const payTime = new Date(Date.now() - 350 * dayMs);
  await server.services.db.update(orders).set({ payTime }).where(eq(orders.orderNo, orderNo));
  await openOrder();
  await button(zhOrder.renew).click();
  const dialog = app.page.getByRole('dialog', { name: zhReissue.renew.title });
  await dialog.getByRole('link', { name: zhReissue.renew.form }).waitFor();
  // The price for this order's names is shown before anything is ordered.
  const year = dialog.getByRole('radio', { name: /1/ }).first();
  await year.waitFor({ state: 'attached' });
  await expect.poll(() => dialog.innerText()).toMatch(/￥\s?[\d,]+\.\d\d/);
  await app.page.route(
    '**/createorderrenew',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: zhReissue.renew.go }).click();
  await expect.poll(async () => (await detailOf(customer, orderNo)).renewals.length).toBe(2);
  // What was pressed is sent again once the server answers, under the same key.
  await app.page.getByRole('dialog', { name: '确认订单并付款' }).waitFor();
  const { renewals } = await detailOf(customer, orderNo);
  expect(renewals).toHaveLength(2);
  await expect.poll(() => app.page.url()).toContain(renewals[1]?.orderNo);
});
