import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhApprovals } from '#src/features/approvals/texts.zh.ts';
import { zhPeople } from '#src/features/people/texts.zh.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { deposit, detailOf, placeOrder, singleNameProduct } from '#tests/support/shop.ts';
import type { TestCustomer } from '#tests/support/test-server.ts';

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
const button = (name: string) => app.page.getByRole('button', { name, exact: true });
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
    await form
      .getByText(/请填写/)
      .first()
      .waitFor();
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
    await app.page.getByRole('link', { name: zhApprovals.panel.pay }).waitFor();
    expect(await detailOf(buyer, orderNo)).toMatchObject({ waitsFor: 'payment' });
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
    await app.page.getByRole('link', { name: '订单列表' }).first().click();
    await banner.waitFor();
    await button(zhFrame.leaveRole).click();
    await app.page.getByRole('link', { name: '成员与权限' }).first().waitFor();
  });
});
