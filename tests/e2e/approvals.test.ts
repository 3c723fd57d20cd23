import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { zhApprovals } from '#src/features/approvals/texts.zh.ts';
import { zhPeople } from '#src/features/people/texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { methodNames, payButton } from '#tests/e2e/payment-page.ts';
import { PurchaseForm } from '#tests/e2e/purchase-form.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { deposit, detailOf, placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { approvals } = contract;
let owner: TestCustomer;
let buyer: TestCustomer;
let app: Console;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada' });
  await deposit(server, owner.id, 10_000_000);
  buyer = await server.colleague(owner, { role: 'buyer', displayName: 'Grace' });
});
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

async function open(by: TestCustomer, path: string): Promise<void> {
  app = await Console.open(browser, server.url, {
    token: by.token,
    path,
    expected: [/Failed to load resource/],
  });
}
const button = (name: string | RegExp) => app.page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => app.page.getByRole('dialog', { name });
const limited = (perOrder: number) =>
  owner.ask(approvals.limitMember, { body: { subAccountID: buyer.userID, perOrder, perMonth: '' } });
const asked = async (by: TestCustomer, reason: string) => {
  const orderNos = await placeOrder(by, await singleNameProduct(by));
  await by.ask(approvals.ask, { body: { orderNos, reason } });
  return orderNos;
};

describe('a buyer over the limit', () => {
  it('asks on the order, the owner approves in the queue, and it is paid', async () => {
    await limited(100);
    const orderNo = await placeOrder(buyer, await singleNameProduct(buyer));
    await open(buyer, `/ssl/certificate/${orderNo}`);
    await app.page.getByText(zhApprovals.panel.needed).waitFor();
    await button(zhApprovals.panel.ask).click();
    const form = dialog(zhApprovals.ask.title);
    const send = form.getByRole('button', { name: zhApprovals.ask.submit });
    await send.click();
    await form.getByText(zhApprovals.ask.unchosen.reason).waitFor();
    await form.getByRole('textbox', { name: zhApprovals.ask.fields.reason }).fill('新的商店');
    await expectAccessible(app.page);
    await send.click();
    await form.waitFor({ state: 'hidden' });
    await app.page.getByText('Grace已申请批准').waitFor();
    await app.close();

    await open(owner, '/account/approvals');
    const request = app.page.getByRole('article', { name: /Grace/ });
    await request.getByText('新的商店').waitFor();
    await expectAccessible(app.page);
    await request.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    const decision = dialog(/^批准/);
    await decision.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    await decision.getByText(zhApprovals.deciding.row.done).waitFor();
    await decision.getByRole('button', { name: zhApprovals.deciding.close, exact: true }).last().click();
    await app.page.getByText(zhApprovals.none, { exact: true }).waitFor();
    await app.close();

    await open(buyer, `/ssl/certificate/${orderNo}`);
    expect(await detailOf(buyer, orderNo)).toMatchObject({ waitsFor: 'payment' });
    await app.page.getByRole('link', { name: zhApprovals.panel.pay }).click();
    await app.page.getByRole('radio', { name: methodNames.balance }).check();
    await button(payButton).click();
    await expect.poll(async () => (await detailOf(buyer, orderNo)).orderStatus).not.toBe(1001);
  });

  it('reads why it was refused, also on a phone, and asks again', async () => {
    await limited(100);
    const orderNo = await asked(buyer, '新的商店');
    const [request] = (await owner.ask(approvals.list, { query: {} })).data;
    const body = { decision: 'refuse', cents: request?.cents ?? 0, reason: '本月预算已用完' } as const;
    await owner.ask(approvals.decide, { params: { id: request?.id ?? '' }, body });
    await open(buyer, `/ssl/certificate/${orderNo}`);
    await app.page.setViewportSize({ width: 390, height: 844 });
    await app.page.getByText('未获批准：本月预算已用完').waitFor();
    await isSettled(app.page);
    await expectNoOverflow(app.page);
    await button(zhApprovals.panel.askAgain).click();
    await dialog(zhApprovals.ask.title).waitFor();
    await expectNoOverflow(app.page);
  });
});

describe('the queue', () => {
  it('decides over several at once, each with its own outcome', async () => {
    await limited(100);
    const first = await asked(buyer, '第一个');
    const second = await asked(buyer, '第二个');
    await open(owner, '/account/approvals');
    await app.page.getByRole('article', { name: /Grace/ }).nth(1).waitFor();
    await app.page.getByRole('checkbox', { name: zhApprovals.chooseAll }).check();
    // Meanwhile somebody cancels one.
    await buyer.ask(contract.orders.cancel, { body: { orderNos: first } });
    await button(zhApprovals.refuseChosen.replace('{{count}}', '2')).click();
    const decision = dialog(/^拒绝/);
    const confirm = decision.getByRole('button', { name: zhApprovals.refuse, exact: true });
    await confirm.click();
    await decision.getByRole('textbox', { name: zhApprovals.deciding.reason }).fill('太贵');
    await confirm.click();
    await decision.getByText(zhApprovals.deciding.taken).waitFor();
    await decision.getByText(zhApprovals.deciding.row.done, { exact: true }).waitFor();
    const { orders } = await buyer.ask(approvals.ofOrders, { query: { orderNos: second } });
    expect(orders[0]).toMatchObject({ state: 'refused', request: { decideReason: '太贵' } });
  });
});

describe('the order form', () => {
  it('asks for the reason beside the price, also on a phone', async () => {
    await limited(100);
    await open(buyer, '/ssl/certificates');
    const form = new PurchaseForm(app.page);
    await form.name().fill('shop.example.com');
    await form.name().blur();
    const reason = app.page.getByRole('textbox', { name: new RegExp(`^${zhApprovals.ahead.reason}`) });
    await reason.fill('新的商店');
    await reason.blur();
    await isSettled(app.page);
    await expectAccessible(app.page);
    await app.page.setViewportSize({ width: 390, height: 844 });
    await expectNoOverflow(app.page);
    await app.page.reload();
    await expect.poll(() => reason.inputValue()).toBe('新的商店');
  });
});

describe('the queue on a phone', () => {
  it('fits, and decides only over the amount that was shown', async () => {
    await limited(100);
    const orderNo = await asked(buyer, `${'很长的理由'.repeat(20)} ${'x'.repeat(80)}`);
    await asked(buyer, '第二个');
    await open(owner, '/account/approvals');
    await app.page.setViewportSize({ width: 390, height: 844 });
    const request = app.page.getByRole('article', { name: /Grace/ }).first();
    await request.waitFor();
    await isSettled(app.page);
    await expectNoOverflow(app.page);
    const { db } = server.services;
    await db.update(orders).set({ payAmount: 12_300, rawAmount: 12_300 }).where(eq(orders.orderNo, orderNo));
    await request.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    const decision = dialog(/^批准/);
    await decision.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    await decision.getByText(zhApprovals.deciding.changed).waitFor();
    await expectNoOverflow(app.page);
    await decision.getByRole('button', { name: zhApprovals.deciding.close, exact: true }).last().click();
    await request.getByText('123.00').first().waitFor();
    await request.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    await decision.getByRole('button', { name: zhApprovals.approve, exact: true }).click();
    await decision.getByText(zhApprovals.deciding.row.done, { exact: true }).waitFor();
    expect(await detailOf(buyer, orderNo)).toMatchObject({ waitsFor: 'payment' });
  });
});

describe('limits and roles', () => {
  it('are set in the dialog of a role, and the console is seen as that role', async () => {
    await open(owner, '/account/manage?part=roles');
    await button(`${zhPeople.limit.change}: ${zhPeople.roles.names.buyer}`).click();
    const form = dialog(zhPeople.limit.title);
    await form.getByRole('textbox', { name: zhPeople.limit.fields.perOrder }).fill('500');
    await form.getByRole('button', { name: '保存' }).click();
    await form.waitFor({ state: 'hidden' });
    expect(await owner.ask(approvals.limits, {})).toMatchObject({
      roles: [{ roleID: 'buyer', perOrder: 50_000, perMonth: null }],
    });
    const viewer = zhPeople.roles.names.viewer;
    await button(zhPeople.roles.seeAs.replace('{{name}}', viewer)).click();
    const banner = app.page.getByText(zhFrame.seenRole.replace('{{role}}', viewer));
    await banner.waitFor();
    await expect.poll(() => app.page.getByRole('link', { name: '成员与权限' }).count()).toBe(0);
    await app.page.getByRole('link', { name: /^订单/ }).first().click();
    await banner.waitFor();
    await button(zhFrame.leaveRole).click();
    await app.page.getByRole('link', { name: '成员与权限' }).first().waitFor();
  });
});
