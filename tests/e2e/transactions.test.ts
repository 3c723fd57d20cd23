import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { lastMonths } from '#core/transactions/months.ts';
import { zhBills } from '#src/features/finance/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { move } from '#tests/support/rows/moves.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { transactions, people } = contract;
const timeZone = 'Asia/Shanghai';
const [last, current] = lastMonths(2, new Date(), timeZone);
let owner: TestCustomer;
let orderNo: string;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada', timeZone });
  orderNo = await placeOrder(owner, await singleNameProduct(owner));
  const at = last?.start ?? new Date();
  await move(server, owner.id, { kind: 'deposit', cents: 1_000_000, at });
  await move(server, owner.id, { kind: 'charge', cents: -300_000, orderNo, userID: owner.userID, at });
  await move(server, owner.id, {
    kind: 'charge',
    cents: -100_000,
    orderNo,
    userID: owner.userID,
    at: new Date(),
  });
  await move(server, owner.id, { kind: 'refund', cents: 20_000, orderNo, at: new Date() });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(path = '/account/transaction', token = owner.token): Promise<void> {
  app = await Console.open(browser, server.url, { token, path, expected: [/Failed to load resource/] });
  await isSettled(app.page);
}
const sums = () => app.page.getByRole('region', { name: zhBills.sums.label });
const list = () => app.page.getByRole('table', { name: '账单', exact: true });
const rows = () => list().getByRole('row');
const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const named = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

describe('the bills', () => {
  it('add up, are filtered by a month of the chart and lead to what a number consists of', async () => {
    await open();
    await sums().getByText('￥6,200.00').waitFor();
    await sums().getByText(zhBills.sums.opening).waitFor();
    expect(await rows().count()).toBe(5);
    await expectAccessible(app.page);
    const month = last?.month ?? '';
    await app.page.getByRole('link', { name: new RegExp(named(zhBills.spend.open, { month })) }).click();
    await sums().getByText('￥7,000.00').waitFor();
    await expect.poll(() => rows().count()).toBe(3);
    expect(app.page.url()).toContain(`from=${month}-01`);
    const net = named(zhBills.spend.openNet, { month: current?.month ?? '', amount: '￥800.00' });
    await app.page.getByRole('link', { name: net }).click();
    await expect.poll(() => rows().count()).toBe(3);
    await sums().getByText('−￥800.00').waitFor();
    expect(await sums().getByText(zhBills.sums.opening).count()).toBe(0);
    await rows().getByText('Ada').first().waitFor();
    await rows().getByRole('link', { name: orderNo }).first().click();
    await app.page.waitForURL(`**/ssl/certificate/${orderNo}`);
  });

  it('are searched, and exported as the list shows them', async () => {
    await open();
    await app.page.getByRole('searchbox', { name: zhBills.search }).fill(orderNo);
    await expect.poll(() => rows().count()).toBe(4);
    await button(zhBills.files.label).click();
    const saved = app.page.waitForEvent('download');
    await app.page.getByRole('menuitem', { name: new RegExp(zhBills.files.csv) }).click();
    expect((await saved).suggestedFilename()).toBe('bills.csv');
    await app.page.getByText(zhBills.files.done).waitFor();
    await button(zhBills.files.label).click();
    const printed = app.page.waitForEvent('download');
    await app.page.getByRole('menuitem', { name: /PDF/ }).click();
    expect((await printed).suggestedFilename()).toBe(`statement-${current?.month}.pdf`);
  });

  it('fit on a phone, and say what somebody without the right lacks', async () => {
    await open();
    await app.page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(app.page);
    await app.close();
    const viewer = await server.colleague(owner, { role: 'viewer' });
    await open('/account/transaction', viewer.token);
    await app.page.getByText('查看账务').first().waitFor();
  });
});

describe('a budget', () => {
  it('is set, shown as a line with what is used, changed and taken away', async () => {
    await owner.ask(people.departments.add, { body: { name: 'Research' } });
    await open();
    await button(zhBills.budgets.add).click();
    const dialog = app.page.getByRole('dialog', { name: zhBills.budget.title });
    await dialog.getByRole('button', { name: '添加' }).click();
    await dialog.getByRole('textbox', { name: zhBills.budget.fields.cents }).fill('1000');
    await expectAccessible(app.page);
    await dialog.getByRole('button', { name: '添加' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await app.page
      .getByText(named(zhBills.budgets.used, { used: '￥800.00', whole: '￥1,000.00', share: '80' }))
      .waitFor();
    await app.page.getByText(named(zhBills.spend.budget, { amount: '￥1,000.00' })).waitFor();
    await button(named(zhBills.budgets.change, { name: zhBills.budgets.account })).click();
    await dialog.getByRole('textbox', { name: zhBills.budget.fields.cents }).fill('');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await owner.ask(transactions.budgets, {})).data).toEqual([]);
  });
});

describe('own prices', () => {
  it('stand above the list prices, also where /billing leads', async () => {
    owner = await server.customer({ discount: 80 });
    await open('/billing');
    await app.page.waitForURL('**/billing/invoice');
    await app.page.getByRole('heading', { name: '我的价格表' }).waitFor();
    expect(await app.page.getByText('原价').count()).toBeGreaterThan(0);
    await open('/billing/transaction');
    await app.page.waitForURL('**/account/transaction');
  });
});
