import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhList } from '#src/console/list/texts.zh.ts';
import { zhInvoices } from '#src/features/invoices/texts.zh.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { addTitle, applyFor, issuerOf, paidOrder, wholeTitle } from '#tests/support/rows/invoiced.ts';
import { deposit, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { invoices } = contract;
let owner: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: '赵敏' });
  await deposit(server, owner.id, 10_000_000);
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path: string, by = owner): Promise<void> {
  app = await Console.open(browser, server.url, {
    token: by.token,
    path,
    expected: [/Failed to load resource/],
  });
}
const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => app.page.getByRole('dialog', { name });
const bought = async (name: string) =>
  paidOrder(owner, { ...(await singleNameProduct(owner)), names: [name] });
const sums = async () => (await owner.ask(invoices.invoiceable, { query: {} })).sums;
const look = async (name: string) => {
  const folder = process.env.LOOK;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await isSettled(app.page);
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await app.page.emulateMedia({ colorScheme: theme });
    await app.page.setViewportSize({ width, height: 1000 });
    await app.page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
  }
  await app.page.emulateMedia({ colorScheme: 'light' });
  await app.page.setViewportSize({ width: 1280, height: 900 });
};

describe('an application for an invoice', () => {
  it('is made of chosen orders with a title added on the way, withdrawn, and made again', async () => {
    const [first, second] = [await bought('one.example.com'), await bought('two.example.com')];
    const gone = await bought('gone.example.com');
    await owner.ask(contract.orders.cancel, { body: { orderNos: gone } });
    await open('/account/invoice');
    await app.page.getByText(zhInvoices.list.empty).waitFor();
    await look('empty');
    await app.page.getByRole('link', { name: zhInvoices.apply }).first().click();
    await app.page
      .getByRole('row', { name: new RegExp(gone) })
      .getByText(zhInvoices.choose.refundedAll)
      .waitFor();
    await button(zhInvoices.choose.next).click();
    await app.page.getByText(zhInvoices.choose.orderMissing).waitFor();
    await app.page.getByRole('checkbox', { name: first }).check();
    await app.page.getByRole('checkbox', { name: second }).check();
    expect(await app.page.getByRole('checkbox', { name: gone }).count()).toBe(0);
    await look('apply');
    await expectAccessible(app.page);
    await button(zhInvoices.choose.next).click();
    const fields = dialog(zhInvoices.dialog.title);
    await fields.getByRole('button', { name: zhInvoices.choose.next }).click();
    await fields.getByText(zhInvoices.dialog.titleMissing).waitFor();
    await fields.getByRole('button', { name: zhInvoices.dialog.addTitle }).click();
    const title = dialog(zhInvoices.organizations.dialog);
    const field = (name: keyof typeof zhInvoices.organizations.fields) =>
      title.getByRole('textbox', { name: zhInvoices.organizations.fields[name] });
    // The sandbox leaves it to a person, so that it can be withdrawn.
    await field('orgName').fill('等待科技有限公司');
    await field('taxNum').fill('91330106MA2BYC0501');
    await field('email').fill(wholeTitle.email);
    const save = title.getByRole('button', { name: zhCommon.add, exact: true });
    await save.click();
    await title.getByText(/校验/).last().waitFor();
    await look('title');
    await field('taxNum').fill(wholeTitle.taxNum);
    await save.click();
    await title.waitFor({ state: 'hidden' });
    await fields.getByRole('radio', { name: zhInvoices.types.special }).check();
    await fields.getByRole('textbox', { name: zhInvoices.dialog.remark }).fill('采购合同 QS-2026-118');
    await fields.getByRole('button', { name: zhInvoices.choose.next }).click();
    await fields.getByText(/专用发票还缺少/).waitFor();
    await look('lacking');
    await fields.getByRole('radio', { name: zhInvoices.types.ordinary }).check();
    await expectAccessible(app.page);
    await fields.getByRole('button', { name: zhInvoices.choose.next }).click();
    const review = dialog(zhInvoices.dialog.review);
    await review.getByText(wholeTitle.taxNum).waitFor();
    await look('review');
    await review.getByRole('button', { name: /^申请/ }).click();
    await app.page.getByRole('heading', { name: zhInvoices.page.application }).waitFor();
    expect((await sums()).open).toBe(0);
    await look('applied');
    await button(zhInvoices.page.withdraw).click();
    await app.page
      .getByRole('alertdialog')
      .getByRole('button', { name: zhInvoices.page.withdrawConfirm })
      .click();
    await app.page.getByText(zhInvoices.states.withdrawn).first().waitFor();
    expect((await sums()).open).toBeGreaterThan(0);
  });

  it('is made of an amount, which must not exceed what can be invoiced', async () => {
    await bought('one.example.com');
    await addTitle(owner);
    await open('/account/invoice?part=apply');
    await app.page.getByRole('radio', { name: zhInvoices.choose.byAmount }).check();
    const amount = app.page.getByRole('textbox', { name: zhInvoices.choose.amount });
    await amount.fill('99999999');
    await button(zhInvoices.choose.next).click();
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    await look('amount');
    await amount.fill('1.50');
    await button(zhInvoices.choose.next).click();
    const fields = dialog(zhInvoices.dialog.title);
    await fields
      .getByRole('combobox', { name: zhInvoices.dialog.titleLabel })
      .selectOption({ label: wholeTitle.orgName });
    await fields.getByRole('button', { name: zhInvoices.choose.next }).click();
    await dialog(zhInvoices.dialog.review).getByRole('button', { name: /^申请/ }).click();
    await app.page.getByRole('heading', { name: zhInvoices.page.application }).waitFor();
    expect((await sums()).invoiced).toBe(150);
  });

  it('starts again from what can be invoiced if somebody else was faster', async () => {
    const orderNo = await bought('one.example.com');
    const title = await addTitle(owner);
    await open('/account/invoice?part=apply');
    await app.page.getByRole('checkbox', { name: orderNo }).check();
    await button(zhInvoices.choose.next).click();
    const fields = dialog(zhInvoices.dialog.title);
    await fields
      .getByRole('combobox', { name: zhInvoices.dialog.titleLabel })
      .selectOption({ label: wholeTitle.orgName });
    await fields.getByRole('button', { name: zhInvoices.choose.next }).click();
    await applyFor(owner, title, 100);
    await dialog(zhInvoices.dialog.review).getByRole('button', { name: /^申请/ }).click();
    await app.page.getByText(/可开票金额已变化/).waitFor();
    await expect.poll(() => app.page.getByRole('checkbox', { name: orderNo }).isChecked()).toBe(false);
  });
});

describe('an issued invoice', () => {
  it('is read, downloaded and mailed, with the credit note of a refund', async () => {
    const orderNo = await bought('shop.example.com');
    await bought('mail.example.com');
    const title = await addTitle(owner);
    const { open: amount } = await sums();
    const { id } = (
      await applyFor(owner, title, amount, { invoiceType: 'special', remark: '采购合同' })
    ).data();
    await issuerOf(server).issue(id, '26312000000123456789');
    await open('/account/invoice');
    const { number } = await owner.ask(invoices.detail, { params: { id } });
    await look('list');
    await expectAccessible(app.page);
    await app.page.getByRole('link', { name: number }).click();
    await app.page.getByRole('heading', { name: number }).waitFor();
    await expectAccessible(app.page);
    const [file] = await Promise.all([
      app.page.waitForEvent('download'),
      button(zhInvoices.page.download).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    await button(zhInvoices.page.send).click();
    await app.page.getByText(`已发送至 ${wholeTitle.email}`).first().waitFor();
    await owner.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
    await app.page.reload();
    await app.page.getByRole('heading', { name: zhInvoices.page.notes, exact: true }).waitFor();
    await look('issued');
    await expectAccessible(app.page);
    const [note] = await Promise.all([app.page.waitForEvent('download'), button(/-C-\d{6}$/).click()]);
    expect(note.suggestedFilename()).toMatch(/-C-\d{6}\.pdf$/);
    await app.page.setViewportSize({ width: 390, height: 844 });
    await isSettled(app.page);
    await expectNoOverflow(app.page);
  });

  it('is issued by the sandbox while its page is open', async () => {
    await bought('one.example.com');
    const title = await addTitle(owner);
    const { id } = (await applyFor(owner, title, 100)).data();
    await open(`/account/invoice/${id}`);
    await app.page.getByText(zhInvoices.states.applied).first().waitFor();
    await app.page.getByText(zhInvoices.states.sent).first().waitFor({ timeout: 40_000 });
  });

  it('of somebody else is missing', async () => {
    await open('/account/invoice/7c4a1c0e-6d3f-4b53-9a56-111111111111');
    await app.page.getByRole('heading', { name: zhInvoices.page.missing }).first().waitFor();
    await expectAccessible(app.page);
  });
});

describe('the templates', () => {
  it('are kept for titles and addresses', async () => {
    await open('/account/invoice/mailling-template');
    await button(zhInvoices.contacts.add).first().click();
    const form = dialog(zhInvoices.contacts.dialog);
    await form.getByRole('textbox', { name: zhInvoices.contacts.fields.name }).fill('赵敏');
    await form.getByRole('textbox', { name: zhInvoices.contacts.fields.telephone }).fill('13800138000');
    await form.getByRole('textbox', { name: zhInvoices.contacts.fields.address }).fill('博云路 2 号');
    await form.getByRole('button', { name: zhCommon.add, exact: true }).click();
    await app.page.getByRole('row', { name: /赵敏/ }).waitFor();
    await addTitle(owner);
    await app.page.goto(`${server.url}/account/invoice/invoice-template`);
    const row = app.page.getByRole('row', { name: new RegExp(wholeTitle.orgName) });
    await row.waitFor();
    await look('titles');
    await expectAccessible(app.page);
    await row.getByRole('button', { name: /^删除/ }).click();
    await app.page.getByRole('alertdialog').getByRole('button', { name: zhList.removal.confirm }).click();
    await app.page.getByText(zhInvoices.organizations.empty).waitFor();
  });
});
