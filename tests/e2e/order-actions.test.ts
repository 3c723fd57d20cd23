import { afterEach, beforeEach, expect, it } from 'vitest';
import { orderStatus } from '#core/orders/status.ts';
import { zhForm } from '#src/console/form/texts.zh.ts';
import { zhRefunds } from '#src/console/orders/refund.texts.zh.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import {
  deposit,
  detailOf,
  flexProduct,
  issuedOrder,
  payAndIssue,
  payOrder,
  placeOrder,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let orderNo: string;
let app: Console;
beforeEach(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  orderNo = await placeOrder(customer, { ...product, names: ['shop.example.com'] });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function openOrder(options: Partial<Parameters<typeof Console.open>[2]> = {}): Promise<void> {
  app = await Console.openOrder(browser, server.url, customer, orderNo, options);
}

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
/** In the row of the certificate. */
const revoke = () => app.page.getByRole('button', { name: new RegExp(`^${zhOrder.revoke.start} `) });

it('shows names in their own script, with the certificate’s form below, in the facts and in the history', async () => {
  const ascii = 'xn--fsqu00a.example.com';
  orderNo = await issuedOrder(server, customer, { ...(await singleNameProduct(customer)), names: [ascii] });
  await openOrder();
  await app.page.getByRole('heading', { level: 1, name: '例子.example.com' }).waitFor();
  const facts = app.page.locator('section').filter({
    has: app.page.getByRole('heading', { name: zhOrder.facts.title }),
  });
  await app.page.getByRole('heading', { name: zhOrder.timeline.title }).click();
  for (const part of [facts, app.page.getByRole('list', { name: zhOrder.timeline.title })]) {
    const name = part.locator('bdi', { hasText: '例子.example.com' }).first();
    await name.waitFor();
    await expect.poll(() => name.locator('+ span').textContent()).toBe(ascii);
  }
});

it('cancels a paid order once despite a lost reply, and refunds it', async () => {
  await deposit(server, customer.id, 1_000_000);
  await payOrder(customer, orderNo);
  await openOrder();
  await button(zhOrder.cancel).click();
  const dialog = app.page.getByRole('alertdialog', { name: zhOrder.cancelDialog.title });
  await dialog.getByText(zhRefunds.toBalance).waitFor();
  await dialog.getByRole('button', { name: zhOrder.cancelDialog.keep }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await detailOf(customer, orderNo)).orderStatus).toBe(orderStatus.verifying);
  await app.page.route('**/v1/orders/cancel', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button(zhOrder.cancel).click();
  await dialog.getByRole('button', { name: zhOrder.cancelDialog.ok }).click();
  await dialog.waitFor({ state: 'hidden' });
  await app.page.getByText(/订单已取消，退款/).waitFor();
  await expect.poll(() => button(zhOrder.cancel).count()).toBe(0);
  expect((await detailOf(customer, orderNo)).orderStatus).toBe(orderStatus.cancelled);
});

it('revokes a certificate for a reason that survives a reload, and shows when and why', async () => {
  await deposit(server, customer.id, 1_000_000);
  await payAndIssue(customer, orderNo);
  await openOrder();
  await revoke().click();
  const dialog = app.page.getByRole('dialog', { name: zhOrder.revoke.title });
  const confirm = dialog.getByRole('button', { name: zhOrder.revoke.ok });
  await confirm.click();
  await dialog
    .getByRole('alert')
    .getByText(/吊销原因/)
    .waitFor();
  await dialog.getByText(zhOrder.revoke.reasons.superseded, { exact: true }).click();
  await expect
    .poll(() => dialog.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe('superseded');
  await app.page.reload();
  await dialog.waitFor();
  await expect
    .poll(() => dialog.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe('superseded');
  expect(await dialog.getByRole('radio', { name: zhOrder.revoke.reasons.affiliationChanged }).count()).toBe(
    0,
  );
  await app.page.route('**/v1/orders/revoke', (route) => route.abort('connectionreset'), { times: 1 });
  await confirm.click();
  // What was pressed is sent again once the server answers; a second press would do the same.
  await dialog.waitFor({ state: 'hidden' });
  expect((await detailOf(customer, orderNo)).orderStatus).toBe(orderStatus.revoked);
  // The page leads with it in its own words, offers the next step and no download first, and keeps saying so.
  for (const _ of [1, 2]) {
    await app.page.getByRole('heading', { name: zhOrder.lead.revoked.title }).waitFor();
    await app.page.getByText(/已于 .* 吊销，原因：已被新证书取代。/).waitFor();
    await button(zhOrder.lead.again).waitFor();
    expect(await button(zhOrder.download).count()).toBe(0);
    expect(await app.page.getByText(zhForm.saved).count()).toBe(0);
    await app.page.reload();
  }
  await expect.poll(() => revoke().count()).toBe(0);
  const { orderStatus: status, certificate } = await detailOf(customer, orderNo);
  // No certificate follows automatically.
  await expect.poll(() => app.page.getByText(zhOrder.lead.list.planned, { exact: true }).count()).toBe(0);
  expect([status, certificate?.revocation?.reason]).toEqual([orderStatus.revoked, 'superseded']);
});

it('changes the validation method before payment, and restores an unfinished change', async () => {
  await openOrder();
  await button(zhDcv.change).click();
  const dialog = app.page.getByRole('dialog', { name: zhDcv.changeTitle });
  await dialog.getByText(zhStatus.method.dns_txt, { exact: true }).click();
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).getAttribute('value')).toBe('dns_txt');
  await app.page.reload();
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('radio', { checked: true }).getAttribute('value')).toBe('dns_txt');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await app.page.getByRole('cell', { name: /TXT/ }).waitFor();
  expect((await detailOf(customer, orderNo)).dcvMethod).toBe('dns_txt');
});

it('fits many names on a page by drawing only those in view, and finds the others with their host part', async () => {
  const { product } = await flexProduct(customer);
  const names = Array.from({ length: 60 }, (_, index) => `n${index}.example.com`);
  orderNo = await placeOrder(customer, { ...product, names });
  await openOrder();
  const table = app.page.getByRole('table', { name: zhDcv.caption });
  await table.waitFor();
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(40);
  await expect.poll(() => app.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000);
  await app.page.getByRole('searchbox', { name: zhDcv.search }).fill('n57');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByRole('button', { name: new RegExp(zhDcv.host) }).waitFor();
  await table.getByText('_validation-persist.n57', { exact: false }).first().waitFor();
});

it('ends the plan on the order’s last paid day in any time zone, and names the zone of a time', async () => {
  await deposit(server, customer.id, 1_000_000);
  await payOrder(customer, orderNo);
  await openOrder({ timezone: 'America/Los_Angeles' });
  const until = (await detailOf(customer, orderNo)).paidUntil.slice(0, 10);
  const fact = app.page.getByRole('definition').filter({ hasText: until });
  await expect.poll(() => fact.allTextContents()).toEqual([until]);
  const last = app.page.getByRole('region', { name: zhOrder.lead.list.title }).getByRole('listitem').last();
  await last.getByText(new RegExp(`${until}$`)).waitFor();
  await app.page
    .getByText(/^GMT-[78]$/)
    .first()
    .waitFor();
});

it('saves a remark on the press, discards it on Escape, and keeps it when it cannot be saved', async () => {
  await openOrder();
  const box = app.page.getByRole('textbox', { name: new RegExp(`^${zhOrder.facts.remark}`) });
  await button(zhOrder.facts.remarkEdit).click();
  await box.fill('dropped');
  await box.press('Escape');
  await app.page.getByText(zhOrder.facts.remarkNone, { exact: true }).waitFor();
  await button(zhOrder.facts.remarkEdit).click();
  await expect.poll(() => box.inputValue()).toBe('');
  await box.fill('for the shop');
  await app.page.route('**/v1/orders/remark/**', (route) => route.abort('connectionreset'), { times: 1 });
  await button('保存').click();
  await app.page.getByText(zhForm.failed).waitFor();
  await expect.poll(() => box.inputValue()).toBe('for the shop');
  await button('保存').click();
  await app.page.getByText('for the shop', { exact: true }).waitFor();
  await expect.poll(async () => (await detailOf(customer, orderNo)).remark).toBe('for the shop');
});

it('keeps a remark being typed when the order changes', async () => {
  await openOrder();
  const box = app.page.getByRole('textbox', { name: new RegExp(`^${zhOrder.facts.remark}`) });
  await button(zhOrder.facts.remarkEdit).click();
  await box.fill('half a sent');
  await button(zhOrder.cancel).click();
  const dialog = app.page.getByRole('alertdialog', { name: zhOrder.cancelDialog.title });
  await dialog.getByRole('button', { name: zhOrder.cancelDialog.ok }).click();
  await app.page.getByRole('link', { name: zhOrder.pay }).waitFor({ state: 'hidden' });
  await expect.poll(() => box.inputValue()).toBe('half a sent');
  await box.press('End');
  await box.pressSequentially('ence');
  await button('保存').click();
  await app.page.getByText('half a sentence', { exact: true }).waitFor();
  await expect.poll(async () => (await detailOf(customer, orderNo)).remark).toBe('half a sentence');
});
