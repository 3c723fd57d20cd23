import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhDownload } from '#src/features/orders/download/texts.zh.ts';
import { zhOrder } from '#src/features/orders/order/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import {
  detailOf,
  issuedOrder,
  issueNow,
  newRequest,
  singleNameProduct,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { lead } = zhOrder;
const name = 'lead.example.com';
let customer: TestCustomer;
let orderNo: string;
let app: Console;

beforeEach(async () => {
  customer = await server.customer();
  const product = await singleNameProduct(customer);
  orderNo = await issuedOrder(server, customer, { ...product, names: [name] });
  app = await Console.openOrder(browser, server.url, customer, orderNo);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const heading = (text: string) => app.page.getByRole('heading', { level: 2, name: text });
const rows = () => app.page.getByRole('region', { name: lead.list.title }).getByRole('listitem');
const inRow = (at: number, text: string) =>
  rows()
    .nth(at)
    .getByRole('button', { name: new RegExp(`^${text} `) });
const filled = () =>
  app.page.evaluate(() =>
    [...document.querySelectorAll('main button, main a')]
      .filter((each) => each.className.includes('primary'))
      .map((each) => each.textContent),
  );

async function reissue(): Promise<void> {
  const body = {
    orderNo,
    csr: await newRequest([name]),
    key: '',
    domainNames: name,
    dcvMethod: 'dns',
  } as const;
  (await customer.call(contract.orders.reSign, { body })).data();
  const isDone = async () => (await detailOf(customer, orderNo)).certificates.length === 2;
  await expect
    .poll(async () => {
      if (!(await isDone())) await issueNow(customer, orderNo);
      return isDone();
    })
    .toBe(true);
}

it('leads from issued to reissued to revoked, each with its own words and its one next step', async () => {
  await heading(lead.install.title).waitFor();
  await expect.poll(filled).toEqual([zhOrder.download]);
  await app.page.getByRole('listitem').and(app.page.locator('[aria-current=step]')).waitFor();
  await reissue();
  await app.page.reload();
  await heading(lead.switch.title).waitFor();
  await expect.poll(filled).toEqual([zhOrder.download]);
  // Every certificate has its own download: the older one is fetched whole.
  const { certificates } = await detailOf(customer, orderNo);
  const old = certificates[0]?.serialNumber ?? '';
  const asked = app.page.waitForRequest((request) => request.url().includes(`serialNumber=${old}`));
  await inRow(1, lead.list.download).click();
  await asked;
  const dialog = app.page.getByRole('dialog', { name: zhDownload.title });
  await dialog.getByRole('button', { name: zhDownload.place.any, exact: true }).click();
  const start = dialog.getByRole('button', { name: zhDownload.start, exact: true });
  await savedBy(app.page, () => start.click());
  await dialog.getByText(/已保存/).waitFor();
  await app.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // And its own revocation, also from the lead.
  await app.page.getByRole('button', { name: lead.revokeOld }).click();
  const revoke = app.page.getByRole('dialog', { name: zhOrder.revoke.title });
  await revoke.getByText(old).waitFor();
  await revoke.getByText(zhOrder.revoke.reasons.superseded, { exact: true }).click();
  await revoke.getByRole('button', { name: zhOrder.revoke.ok }).click();
  await revoke.waitFor({ state: 'hidden' });
  await app.page.getByText(zhOrder.event.revoked, { exact: true }).first().waitFor();
  await heading(lead.install.title).waitFor();
  expect((await detailOf(customer, orderNo)).certificates.map(({ state }) => state)).toEqual([
    'revoked',
    'live',
  ]);
  // Learnt later that the key was stolen: the reason is raised from the old one's own row.
  const raise = app.page.getByRole('link', { name: new RegExp(`^${zhOrder.compromise.start} .*1`) });
  expect(await raise.getAttribute('href')).toBe(`/ssl/compromise/${orderNo}?certificate=${old}`);
  await inRow(0, zhOrder.revoke.start).click();
  await revoke.getByText(zhOrder.revoke.reasons.cessationOfOperation, { exact: true }).click();
  await revoke.getByRole('button', { name: zhOrder.revoke.ok }).click();
  await heading(lead.revoked.title).waitFor();
  await expect.poll(filled).toEqual([lead.again]);
});
