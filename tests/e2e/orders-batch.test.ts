import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import type { Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhBatchAction } from '#src/features/orders/batch-action/texts.zh.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import {
  customerWith,
  detailOf,
  payOrder,
  placeOrder,
  publishAndIssue,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

let customer: TestCustomer;
let numbers: string[] = [];
let app: Console;
let page: Page;
beforeAll(async () => {
  customer = await customerWith(server, 10_000_000);
  const product = await singleNameProduct(customer);
  for (let n = 0; n < 12; n += 1) {
    numbers.push(await placeOrder(customer, { ...product, names: [`batch-${n}.example.com`] }));
  }
  for (const paid of numbers.slice(0, 3)) await payOrder(customer, paid);
  const [issued = ''] = numbers;
  await publishAndIssue(customer, issued);
});
afterEach(async () => {
  expect(app.problems()).toEqual([]);
  await app.close();
});

async function open(path: string): Promise<void> {
  app = await Console.open(browser, server.url, {
    token: customer.token,
    path,
    expected: [/Failed to load resource/],
  });
  page = app.page;
  await page.getByRole('table', { name: zhOrders.title }).waitFor();
}

const bar = () => page.getByRole('region', { name: zhList.selection.label });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const chooseAll = async (count: number) => {
  await page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
  await button(zhList.selection.all.other.replace('{{count}}', String(count))).click();
  await bar()
    .getByText(zhList.selection.count.other.replace('{{count}}', String(count)))
    .waitFor();
};
const balance = async () => (await customer.call(contract.session.account, {})).data().balance;

it('packs certificates into one archive, and reports orders without a certificate or without a key here', async () => {
  await open('/orders/list?size=10');
  await chooseAll(12);
  await button(`${zhOrders.selection.download} 1`).click();
  const dialog = page.getByRole('dialog', { name: zhBatchAction.title.download });
  await dialog.getByText(zhBatchAction.excluded.other.replace('{{count}}', '11')).waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: zhBatchAction.go.download }).click();
  const zip = await JSZip.loadAsync(await readFile(await (await download).path()));
  const [issued = ''] = numbers;
  const files = Object.keys(zip.files).filter((name) => !name.endsWith('/'));
  expect(files).toContain('README.txt');
  expect(files.some((name) => /^batch-0[^/]*\//.test(name))).toBe(true);
  expect(await zip.file('index.csv')?.async('text')).toContain(issued);
  await dialog.getByText(zhBatchAction.withoutKey).waitFor();
});

it('writes the filtered orders as a spreadsheet', async () => {
  await open('/orders/list?status=verifying');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: zhList.export.label, exact: true }).click();
  await page.getByRole('menu').getByText(zhList.export.xlsx).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('reconciliation-orders.xlsx');
  const zip = await JSZip.loadAsync(await readFile(await file.path()));
  const texts = await Promise.all(zip.file(/\.xml$/).map((part) => part.async('string')));
  expect(texts.join('')).toContain(numbers[2]);
  expect(texts.join('')).not.toContain(numbers[5]);
  await page.getByText(zhList.export.done.other.replace('{{count}}', '2')).waitFor();
});

it('edits a remark in place', async () => {
  await open('/orders/list?size=20');
  const [first = ''] = numbers.toReversed();
  const edit = button(zhOrders.editRemark.replace('{{order}}', first));
  await edit.click();
  await page.getByRole('textbox', { name: zhOrders.column.remark }).fill('二号机房');
  await button(zhCommon.save).click();
  await page.getByRole('table').getByText('二号机房').waitFor();
  await expect.poll(async () => (await detailOf(customer, first)).remark).toBe('二号机房');
  await edit.click();
  await page.getByRole('textbox', { name: zhOrders.column.remark }).fill('x');
  await page.keyboard.press('Escape');
  await page.getByRole('table').getByText('二号机房').waitFor();
});

it('cancels several orders once each despite a lost reply and a reload, and refuses one that changed in the meantime', async () => {
  await open('/orders/list?size=10');
  await chooseAll(12);
  const before = await balance();
  await button(`${zhOrders.selection.cancel} 11`).click();
  const question = page.getByRole('alertdialog', { name: zhBatchAction.title.cancel });
  const { payAmount } = await detailOf(customer, numbers[1] ?? '');
  await question.getByText(new RegExp(`共退款.*${((payAmount * 2) / 100).toFixed(2)}`)).waitFor();
  // Somebody else cancels one order while the question is open.
  await customer.call(contract.orders.cancel, { body: { orderNos: numbers[11] ?? '' } });
  let sent = 0;
  await page.route('**/v1/orders/cancel', async (route) => {
    sent += 1;
    if (sent !== 4) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await question.getByRole('button', { name: zhBatchAction.go.cancel }).dblclick();
  const dialog = page.getByRole('dialog', { name: zhBatchAction.title.cancel });
  const ended = zhBatchAction.ended
    .replace('{{done}}', '10')
    .replace('{{refused}}', '1')
    .replace('{{untried}}', '0');
  // It goes on by itself once the server answers again.
  await dialog.getByText(zhBatchAction.paused).or(dialog.getByText(ended)).first().waitFor();
  await page.reload();
  await dialog
    .getByText(ended)
    .or(dialog.getByRole('button', { name: zhBatchAction.continue }))
    .first()
    .waitFor();
  const goOn = dialog.getByRole('button', { name: zhBatchAction.continue });
  if (await goOn.isVisible()) await goOn.click();
  await dialog.getByText(ended).waitFor();
  await dialog.getByText(zhBatchAction.wrongState).waitFor();
  await dialog.getByRole('button', { name: zhBatchAction.close }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await balance()).toBe(before + payAmount * 2);
  const counts = (await customer.call(contract.orders.count, { query: {} })).data();
  expect(counts).toMatchObject({ cancelled: 11, issued: 1 });
  // One call per order, plus a repeat under the same key for the lost reply, and for one that the reload cut off.
  expect([12, 13]).toContain(sent);
});

it('renews orders about to end, and leads to one payment for all of them', async () => {
  const [issued = ''] = numbers;
  await server.services.db.execute(
    `update orders set pay_time = now() - interval '330 days' where order_no = '${issued}'`,
  );
  await open('/orders/list?status=issued');
  await page.getByRole('checkbox', { name: zhCommon.table.selectAll }).check();
  await button(`${zhOrders.selection.renew} 1`).click();
  const question = page.getByRole('alertdialog', { name: zhBatchAction.title.renew });
  // What was chosen outlives a reload.
  const sameKey = question.getByRole('radio', { name: new RegExp(zhBatchAction.renewal.keys.same) });
  await question.getByText(zhBatchAction.renewal.keys.same).first().click();
  await sameKey.isChecked();
  await page.reload();
  await sameKey.waitFor({ state: 'attached' });
  expect(await sameKey.isChecked()).toBe(true);
  await question.getByText(zhBatchAction.renewal.keys.new).first().click();
  await question.getByRole('button', { name: zhBatchAction.go.renew }).click();
  const dialog = page.getByRole('dialog', { name: zhBatchAction.title.renew });
  await dialog.getByText(/新订单 CN/).waitFor();
  await dialog.getByRole('link', { name: zhBatchAction.pay }).click();
  await page.waitForURL(/\/payment\?orderNo=/);
  numbers = [];
});
