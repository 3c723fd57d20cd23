import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { refundSweepQueue } from '#server/payment/refund-queue.ts';
import { zhRefunds } from '#src/console/orders/refund.texts.zh.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow } from '#tests/e2e/page-check.ts';
import { sandboxDrawer } from '#tests/e2e/sandbox-drawer.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { detailOf, flexProduct, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const methodNumbers = { alipay: 0, stripe: 6, usdt: 3 } as const;
type MethodName = keyof typeof methodNumbers;

let customer: TestCustomer;
let app: Console;
beforeEach(async () => {
  customer = await server.customer({ country: 'GB' });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

/** Pays an order at the sandbox's provider. */
async function pay(orderNo: string, name: MethodName): Promise<void> {
  const body = { payWay: methodNumbers[name], name, aim: 'makeOrder', orderNo } as const;
  const { paymentID } = (await customer.call(contract.payment.pay, { body })).data();
  const params = { ref: paymentID };
  await customer.call(contract.sandbox.settlePayment, { params, body: { outcome: 'accept' } });
  await customer.ask(contract.payment.check, { body: { orderNo } });
}
async function paidOrder(name: MethodName): Promise<string> {
  const orderNo = await placeOrder(customer, {
    ...(await singleNameProduct(customer)),
    names: ['shop.example.com'],
  });
  await pay(orderNo, name);
  return orderNo;
}
/** Does at once what jobs do later. */
async function sendRefunds(): Promise<void> {
  const { db, clock, jobs } = server.services;
  await db.update(refunds).set({ nextTryTime: clock.now() }).where(eq(refunds.state, 'pending'));
  await jobs.send(refundSweepQueue, {});
  jobs.wake();
}
const openOrder = async (orderNo: string, options: Partial<Parameters<typeof Console.open>[2]> = {}) => {
  app = await Console.openOrder(browser, server.url, customer, orderNo, options);
};
const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const dialog = (title: string) => app.page.getByRole('alertdialog', { name: title });
const back = (method: keyof typeof zhStatus.payWay) =>
  zhRefunds.back.replace('{{method}}', zhStatus.payWay[method]);
const days = (from: number, to: number) =>
  zhRefunds.days.replace('{{from}}', `${from}`).replace('{{to}}', `${to}`);
const section = (title: string) =>
  app.page.locator('section').filter({ has: app.page.getByRole('heading', { name: title, exact: true }) });
const refundState = (state: keyof typeof zhRefunds.state) =>
  section(zhOrder.refunds).getByText(zhRefunds.state[state]);

it('says beforehand where the money goes and how long it takes, and shows it under way and arrived', async () => {
  const orderNo = await paidOrder('stripe');
  const choice = { params: { orderNo }, body: { choice: 'delay' } } as const;
  await customer.ask(contract.sandbox.chooseRefunds, choice);
  await openOrder(orderNo);
  await button(zhOrder.cancel).click();
  const ask = dialog(zhOrder.cancelDialog.title);
  const parts = ask.getByLabel(zhRefunds.title);
  await parts.getByText(back('stripe')).waitFor();
  expect(await parts.textContent()).toContain(days(5, 10));
  // What was charged, beside the site's currency.
  expect(await parts.textContent()).toMatch(/[\d.]+ USD/);
  await expectAccessible(app.page);
  await ask.getByRole('button', { name: zhOrder.cancelDialog.ok }).click();
  await ask.waitFor({ state: 'hidden' });
  await refundState('pending').waitFor();
  await expectAccessible(app.page);
  await app.page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(app.page);
  await customer.ask(contract.sandbox.chooseRefunds, { ...choice, body: { choice: 'settle' } });
  await expect.poll(async () => (await detailOf(customer, orderNo)).refunds[0]?.state).toBe('settled');
  await app.page.reload();
  await refundState('settled').waitFor();
  await app.page.getByRole('heading', { name: zhOrder.timeline.title }).click();
  const history = app.page.getByRole('list', { name: zhOrder.timeline.title });
  for (const kind of ['refund-begun', 'refund-settled'] as const) {
    await history.getByText(zhOrder.event[kind]).waitFor();
  }
  expect(await balanceOf(server.services.db, customer.id)).toBe(0);
});

it('gives what a provider refuses to the balance, and says so', async () => {
  const orderNo = await paidOrder('alipay');
  await openOrder(orderNo);
  // The sandbox's drawer decides what the provider does.
  await sandboxDrawer(app.page).open();
  const drawer = app.page.getByRole('dialog', { name: zhSandbox.title });
  await drawer.getByRole('button', { name: zhSandbox.refunds.refuse, exact: true }).click();
  await drawer.getByText(zhSandbox.refunds.done).waitFor();
  await expectAccessible(app.page);
  await app.page.keyboard.press('Escape');
  await button(zhOrder.cancel).click();
  const ask = dialog(zhOrder.cancelDialog.title);
  await ask.getByText(back('alipay')).waitFor();
  await ask.getByRole('button', { name: zhOrder.cancelDialog.ok }).click();
  await ask.waitFor({ state: 'hidden' });
  await sendRefunds();
  const { payAmount } = await detailOf(customer, orderNo);
  await expect.poll(() => balanceOf(server.services.db, customer.id)).toBe(payAmount);
  await app.page.reload();
  await refundState('returned').waitFor();
});

it('names the way of a removed name’s price, and reads it again after a failure', async () => {
  const { product, includedNames } = await flexProduct(customer);
  const names = Array.from({ length: includedNames + 1 }, (_, at) => `n${at}.example.com`);
  const orderNo = await placeOrder(customer, { ...product, names });
  await pay(orderNo, 'alipay');
  await openOrder(orderNo, { expected: [/Failed to load resource/] });
  await app.page.route('**/v1/orders/refund-routes', (route) => route.abort('connectionreset'), { times: 1 });
  await button(zhDcv.removeName.startFor.replace('{{name}}', names.at(-1) ?? '')).click();
  const ask = app.page.getByRole('alertdialog');
  const ok = ask.getByRole('button', { name: zhDcv.removeName.ok, exact: true });
  await ask
    .getByText(back('alipay'))
    .or(ask.getByRole('button', { name: '重试' }))
    .first()
    .waitFor();
  const again = ask.getByRole('button', { name: '重试' });
  if (await again.isVisible()) {
    expect(await ok.isDisabled()).toBe(true);
    await again.click();
  }
  await ask.getByText(back('alipay')).waitFor();
  await ok.click();
  await ask.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await detailOf(customer, orderNo)).refunds).toHaveLength(1);
  await sendRefunds();
  await expect.poll(async () => (await detailOf(customer, orderNo)).refunds[0]?.state).toBe('settled');
  expect(await balanceOf(server.services.db, customer.id)).toBe(0);
});

it('sums up where the refunds of several orders go', async () => {
  const orderNos = [await paidOrder('alipay'), await paidOrder('alipay'), await paidOrder('usdt')];
  const { payAmount } = await detailOf(customer, orderNos[0] ?? '');
  app = await Console.open(browser, server.url, { path: '/orders/list', token: customer.token });
  await app.page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
  await button(`${zhOrders.selection.cancel} 3`).click();
  const ask = dialog(zhBatchAction.title.cancel);
  const parts = ask.getByLabel(zhRefunds.title);
  await parts.getByText(back('alipay')).waitFor();
  const shown = await parts.locator('dd').allTextContents();
  const inYuan = (cents: number) => expect.stringContaining((cents / 100).toFixed(2));
  expect(shown).toEqual([inYuan(2 * payAmount), inYuan(payAmount)]);
  expect(await parts.textContent()).toContain(zhRefunds.toBalance);
  await expectAccessible(app.page);
});
