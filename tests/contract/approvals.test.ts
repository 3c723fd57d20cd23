import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  changeOrder,
  customerWith,
  detailOf,
  orderBody,
  placeOrder,
  placeOrders,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { approvals, payment, people } = contract;
const price = 8_800;
const none = '' as const;

const limit = (by: TestCustomer, user: TestCustomer, perOrder: number | '', perMonth: number | '' = none) =>
  by.call(approvals.limitMember, { body: { subAccountID: user.userID, perOrder, perMonth } });
const pay = (by: TestCustomer, orderNo: string, method: object = balanceMethod) =>
  by.call(payment.pay, { body: { ...balanceMethod, ...method, orderNo } });
const ask = (by: TestCustomer, orderNos: string, reason = 'The shop needs it') =>
  by.call(approvals.ask, { body: { orderNos, reason } });
const decide = (
  by: TestCustomer,
  id: string,
  decision: 'approve' | 'refuse' = 'approve',
  cents = price,
  reason = decision === 'refuse' ? 'Too dear' : '',
) => by.call(approvals.decide, { params: { id }, body: { decision, cents, reason } });
const standing = async (by: TestCustomer, orderNos: string) =>
  (await by.ask(approvals.ofOrders, { query: { orderNos } })).orders.map(({ state }) => state).join(' ');
const reasonsOf = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);

/** An owner with money and a buyer who may spend `perOrder` at once. */
async function team(perOrder: number | '' = 5_000, perMonth: number | '' = none) {
  const owner = await customerWith(server, 1_000_000);
  const buyer = await server.colleague(owner, { role: 'buyer', displayName: 'Grace' });
  await limit(owner, buyer, perOrder, perMonth);
  return { owner, buyer };
}

describe('a spending limit', () => {
  it('of a role and of a user hold together, the stricter one', async () => {
    const owner = await customerWith(server, 100_000);
    const buyer = await server.colleague(owner, { role: 'buyer' });
    const body = { roleID: 'buyer', perOrder: 9_000, perMonth: 10_000 } as const;
    await owner.ask(approvals.limitRole, { body });
    await limit(owner, buyer, 20_000);
    expect(await owner.ask(approvals.limits, {})).toMatchObject({
      roles: [{ roleID: 'buyer', perOrder: 9_000, perMonth: 10_000 }],
      users: [{ subAccountID: buyer.userID, perOrder: 20_000, perMonth: null }],
      spent: [],
      timeZone: 'Asia/Shanghai',
    });
    const [first, second] = [await placeOrder(buyer), await placeOrder(buyer)];
    expect((await pay(buyer, first)).envelope.code).toBe(200);
    expect((await owner.ask(approvals.limits, {})).spent).toEqual([
      { subAccountID: buyer.userID, cents: price },
    ]);
    // The month's limit was not exceeded when it was ordered.
    const refused = await pay(buyer, second);
    expect([refused.envelope.code, ...reasonsOf(refused.envelope)]).toEqual([409, 'orderNo approval-needed']);
    expect(await standing(buyer, second)).toBe('needed');
    await limit(owner, buyer, none, none);
    await owner.ask(approvals.limitRole, { body: { ...body, perOrder: none, perMonth: none } });
    expect((await pay(buyer, second)).envelope.code).toBe(200);
    expect(await owner.ask(approvals.limits, {})).toMatchObject({ roles: [], users: [] });
  });

  it('gives back what a canceled order returns', async () => {
    const { owner, buyer } = await team(none, 10_000);
    const first = await placeOrder(buyer);
    await pay(buyer, first);
    const second = await placeOrder(buyer);
    expect(await standing(buyer, second)).toBe('needed');
    await buyer.ask(contract.orders.cancel, { body: { orderNos: first } });
    expect((await owner.ask(approvals.limits, {})).spent).toEqual([]);
  });

  it('is changed by whoever may, but never by oneself', async () => {
    const { owner, buyer } = await team();
    const manager = await server.colleague(owner, { role: 'manager' });
    expect((await limit(buyer, buyer, none)).status).toBe(403);
    expect(reasonsOf((await limit(manager, manager, none)).envelope)).toEqual(['subAccountID own-place']);
    expect(reasonsOf((await limit(manager, owner, 0)).envelope)).toEqual(['subAccountID owner-only']);
    expect((await limit(manager, buyer, 1)).envelope.code).toBe(200);
    expect((await limit(owner, owner, 1)).envelope.code).toBe(200);
    const stranger = await server.customer();
    expect((await limit(stranger, buyer, 1)).status).toBe(404);
    const missing = { roleID: '00000000-0000-4000-8000-000000000000', perOrder: 1, perMonth: none } as const;
    expect((await owner.call(approvals.limitRole, { body: missing })).status).toBe(404);
    for (const perOrder of [-1, 1e12, 'x', 1.5])
      expect((await limit(owner, buyer, perOrder as never)).envelope.code).toBe(400);
    const changes = (await owner.ask(people.auditLogs, { query: { kind: 'approvals.limitMember' } })).data;
    expect(changes[1]).toMatchObject({ changes: [{ field: 'perOrder', before: '50.00', after: '0.01' }] });
  });
});

describe('an order over a limit', () => {
  it('waits, and no way pays for it', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    expect(await detailOf(buyer, orderNo)).toMatchObject({ orderStatus: 1001, waitsFor: 'approval' });
    for (const by of [buyer, owner]) {
      expect(reasonsOf((await pay(by, orderNo)).envelope)).toEqual(['orderNo approval-needed']);
      const online = await pay(by, orderNo, { payWay: 2, name: 'paypal' });
      expect(reasonsOf(online.envelope)).toEqual(['orderNo approval-needed']);
      const several = await by.call(payment.batchPay, { body: { ...balanceMethod, orderNos: orderNo } });
      expect(reasonsOf(several.envelope)).toEqual(['orderNo approval-needed']);
    }
    expect(await balanceOf(server.services.db, owner.id)).toBe(1_000_000);
    // What is cheap enough does not.
    const cheap = await placeOrder(buyer, { year: 90 });
    expect(await detailOf(buyer, cheap)).toMatchObject({ waitsFor: 'payment' });
  });

  it('is not paid by a colleague’s limit either, nor by a queue that was opened before', async () => {
    const { owner, buyer } = await team(none);
    const [free, dear] = [await placeOrder(owner), await placeOrder(owner)];
    await limit(owner, buyer, 5_000);
    expect(reasonsOf((await pay(buyer, free)).envelope)).toEqual(['orderNo approval-needed']);
    await limit(owner, buyer, none, 10_000);
    const orderNos = `${free},${dear}`;
    const { queueId } = await buyer.ask(payment.batchPay, { body: { ...balanceMethod, orderNos } });
    const read = () => buyer.ask(payment.batchStatus, { query: { queueId } });
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('end');
    expect(await read()).toMatchObject({
      successCount: 1,
      failOrders: [{ orderNo: dear, reason: 'approval-needed' }],
    });
  });

  it('is approved by somebody else, for the amount that was seen, and paid then', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    expect((await ask(buyer, orderNo, ' ')).envelope.errors[0]?.reason).toBe('required');
    const { id } = (await ask(buyer, orderNo)).data();
    expect((await ask(buyer, orderNo)).data().id).toBe(id);
    expect(await standing(buyer, orderNo)).toBe('asked');
    expect((await owner.ask(contract.session.account, {})).openApprovals).toBe(1);
    // Who has no limit learns as well that an order may need an approval.
    expect((await owner.ask(contract.session.account, {})).spending).toMatchObject({
      perOrder: null,
      isAnyoneLimited: true,
    });
    expect((await buyer.ask(contract.session.account, {})).openApprovals).toBe(0);
    const [request] = (await owner.ask(approvals.list, { query: {} })).data;
    expect(request).toMatchObject({
      id,
      requester: 'Grace',
      reason: 'The shop needs it',
      cents: price,
      monthSpent: 0,
      limits: { perOrder: 5_000, perMonth: null },
      orders: [{ orderNo, cents: price }],
      isOwn: false,
    });
    expect((await buyer.call(approvals.list, { query: {} })).status).toBe(403);
    const changed = await decide(owner, id, 'approve', price - 1);
    expect([changed.envelope.code, ...reasonsOf(changed.envelope)]).toEqual([409, 'cents sum-changed']);
    expect((await decide(owner, id)).data()).toEqual({ state: 'approved' });
    // The reply may have been lost.
    expect((await decide(owner, id)).envelope.code).toBe(200);
    expect((await decide(owner, id, 'refuse')).envelope.code).toBe(12012);
    expect(await detailOf(buyer, orderNo)).toMatchObject({ waitsFor: 'payment' });
    expect((await owner.ask(contract.session.account, {})).openApprovals).toBe(0);
    expect((await pay(buyer, orderNo)).envelope.code).toBe(200);
    const kinds = (await owner.ask(people.auditLogs, { query: { kind: 'approvals' } })).data;
    expect(kinds.map(({ kind, about }) => `${kind} ${about}`).slice(0, 3)).toEqual([
      `approvals.decide ${orderNo}`,
      `approvals.decide ${orderNo}`,
      `approvals.ask ${orderNo}`,
    ]);
    expect((await detailOf(buyer, orderNo)).timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['approval-asked', 'approval-given', 'paid']),
    );
    const [charge] = await server.services.db
      .select()
      .from(ledger)
      .innerJoin(orders, eq(orders.id, ledger.orderID))
      .where(eq(orders.orderNo, orderNo));
    expect(charge?.ledger.userID).toBe(buyer.userID);
  });

  it('asks again once it became dearer', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    await decide(owner, (await ask(buyer, orderNo)).data().id);
    await changeOrder(server, orderNo, { payAmount: price + 1, rawAmount: price + 1 });
    expect(await detailOf(buyer, orderNo)).toMatchObject({ waitsFor: 'approval' });
    expect(reasonsOf((await pay(buyer, orderNo)).envelope)).toEqual(['orderNo approval-needed']);
    const { id } = (await ask(buyer, orderNo)).data();
    expect((await decide(owner, id, 'approve', price + 1)).envelope.code).toBe(200);
    expect((await pay(buyer, orderNo)).envelope.code).toBe(200);
  });

  it('is refused with a reason, stays unpaid, and may be asked for again', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    const { id } = (await ask(buyer, orderNo)).data();
    expect(reasonsOf((await decide(owner, id, 'refuse', price, ' ')).envelope)).toEqual(['reason required']);
    await decide(owner, id, 'refuse');
    expect((await pay(buyer, orderNo)).envelope.code).toBe(409);
    const { orders: shown } = await buyer.ask(approvals.ofOrders, { query: { orderNos: orderNo } });
    expect(shown).toMatchObject([{ state: 'refused', request: { decideReason: 'Too dear' } }]);
    const again = (await ask(buyer, orderNo)).data();
    expect(again.id).not.toBe(id);
    await decide(owner, again.id);
    expect((await pay(buyer, orderNo)).envelope.code).toBe(200);
    const decided = (await owner.ask(approvals.list, { query: { state: 'decided' } })).data;
    expect(decided.map(({ state }) => state).toSorted()).toEqual(['approved', 'refused']);
  });

  it('is approved by nobody who asked for it or ordered it', async () => {
    const { owner, buyer } = await team();
    const manager = await server.colleague(owner, { role: 'manager' });
    await limit(owner, manager, 5_000);
    const orderNo = await placeOrder(manager);
    const { id } = (await ask(manager, orderNo)).data();
    expect((await manager.ask(approvals.list, { query: {} })).data[0]?.isOwn).toBe(true);
    expect(reasonsOf((await decide(manager, id)).envelope)).toEqual(['decision own-request']);
    // A friend asks for them.
    const other = await placeOrder(manager);
    const byFriend = (await ask(buyer, other)).data();
    expect(reasonsOf((await decide(manager, byFriend.id)).envelope)).toEqual(['decision own-request']);
    expect((await decide(owner, byFriend.id)).envelope.code).toBe(200);
  });

  it('of a batch is approved as one', async () => {
    const { owner, buyer } = await team(none, 20_000);
    const orderNos = await placeOrders(buyer, 3);
    const all = orderNos.join(',');
    expect(await standing(buyer, all)).toBe('needed needed needed');
    const { id } = (await ask(buyer, all)).data();
    const { data, total } = await owner.ask(approvals.list, { query: {} });
    expect([total, data[0]?.orderTotal, data[0]?.cents]).toEqual([1, 3, 3 * price]);
    // One of them is canceled meanwhile: what was shown is no longer what is decided.
    await buyer.ask(contract.orders.cancel, { body: { orderNos: orderNos[0] ?? '' } });
    expect((await decide(owner, id, 'approve', 3 * price)).envelope.code).toBe(409);
    expect((await decide(owner, id, 'approve', 2 * price)).envelope.code).toBe(200);
    expect(await standing(buyer, orderNos.slice(1).join(','))).toBe('approved approved');
  });

  it('that is canceled ends its request', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    const { id } = (await ask(buyer, orderNo)).data();
    await buyer.ask(contract.orders.cancel, { body: { orderNos: orderNo } });
    expect((await owner.ask(approvals.list, { query: {} })).total).toBe(0);
    expect((await decide(owner, id)).envelope.code).toBe(12012);
    expect((await ask(buyer, orderNo)).envelope.code).toBe(12012);
  });

  it('notifies those who may decide, once for a batch, and who asked of the decision', async () => {
    const { owner, buyer } = await team();
    const viewer = await server.colleague(owner, { role: 'viewer' });
    const manager = await server.colleague(owner, { role: 'manager' });
    let minutes = 0;
    const later = () => new Date(server.services.clock.now().getTime() + minutes * 60_000);
    const settle = () => {
      minutes += 2;
      return notify({ ...server.services, clock: { now: later, real: later } });
    };
    const seenBy = async (by: TestCustomer) =>
      (await by.ask(contract.account.notices, { query: {} })).siteMsges.map(
        ({ items, isOver }) => `${items.map(({ topic }) => topic).join()} ${isOver ? 'over' : 'open'}`,
      );
    const mailed = async () =>
      (await server.services.db.select().from(sandboxMails).where(eq(sandboxMails.accountID, owner.id)))
        .map(({ to }) => to)
        .toSorted();
    const emailOf = async (by: TestCustomer) =>
      (await by.ask(contract.session.account, {})).accountInfo.email;
    const deciders = [await emailOf(owner), await emailOf(manager)];

    const { id } = (await ask(buyer, (await placeOrders(buyer, 2)).join(','))).data();
    await settle();
    expect(await seenBy(manager)).toEqual(['approval-asked open']);
    expect(await mailed()).toEqual(deciders.toSorted());
    const [notice] = (await owner.ask(contract.account.notices, { query: {} })).siteMsges;
    expect(notice).toMatchObject({ kind: 'approval', itemTotal: 1 });
    expect(notice?.items[0]?.commonName).toMatch(/^Grace · \S+ \+1 · 176\.00 CNY$/);
    for (const by of [buyer, viewer]) expect(await seenBy(by)).toEqual([]);

    await decide(manager, id, 'refuse', 2 * price);
    await settle();
    expect(await seenBy(owner)).toEqual(['approval-asked over']);
    expect(await seenBy(buyer)).toEqual(['approval-refused open']);
    expect(await mailed()).toEqual([...deciders, await emailOf(buyer)].toSorted());
    expect(await seenBy(viewer)).toEqual([]);
  });

  it('is asked for while ordering, if a reason says why', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer, { approvalReason: ' For the shop ' });
    expect(await standing(buyer, orderNo)).toBe('asked');
    expect((await owner.ask(approvals.list, { query: {} })).data).toMatchObject([
      { reason: 'For the shop', orders: [{ orderNo }], requester: 'Grace' },
    ]);
    const timeline = (await detailOf(buyer, orderNo)).timeline.map(({ kind, note }) => `${kind} ${note}`);
    expect(timeline).toContain('approval-asked Grace');
    // What exceeds no limit is not asked for.
    expect(await standing(owner, await placeOrder(owner, { approvalReason: 'No limit' }))).toBe('none');
    const body = { ...(await orderBody(buyer)), approvalReason: 'x'.repeat(501) };
    const long = await buyer.call(contract.purchase.create, { params: { productNo: 'dv-single' }, body });
    expect(reasonsOf(long.envelope)).toEqual([expect.stringContaining('approvalReason ')]);
  });

  it('goes to the heir of who is removed, within the limits of the heir', async () => {
    const { owner, buyer } = await team();
    const heir = await server.colleague(owner, { role: 'buyer', displayName: 'Heidi' });
    const orderNo = await placeOrder(buyer);
    const { id } = (await ask(buyer, orderNo)).data();
    const remove = (heirID: string) =>
      owner.call(people.removeMember, { query: { subAccountID: buyer.userID, heirID } });
    const stranger = await server.customer();
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const wrong of [buyer.userID, stranger.userID, unknown])
      expect(reasonsOf((await remove(wrong)).envelope)).toEqual(['heirID not-offered']);
    // A refused removal leaves everything as it was.
    expect(await standing(owner, orderNo)).toBe('asked');
    expect((await remove(heir.userID)).envelope.code).toBe(200);
    expect((await decide(owner, id)).envelope.code).toBe(12012);
    expect(await standing(heir, orderNo)).toBe('none');
    await limit(owner, heir, 5_000);
    expect(await standing(heir, orderNo)).toBe('needed');
    expect(reasonsOf((await pay(owner, orderNo)).envelope)).toEqual(['orderNo approval-needed']);
    const again = (await ask(heir, orderNo)).data();
    expect((await decide(owner, again.id)).envelope.code).toBe(200);
    expect((await pay(heir, orderNo)).envelope.code).toBe(200);
    const [entry] = (await owner.ask(people.auditLogs, { query: { kind: 'people.removeMember' } })).data;
    expect(entry?.changes).toMatchObject([{ field: 'heirID' }]);
  });

  it('is no concern of another account or department, and what needs no approval is not asked for', async () => {
    const { owner, buyer } = await team();
    const orderNo = await placeOrder(buyer);
    const { id } = (await ask(buyer, orderNo)).data();
    const stranger = await server.customer();
    expect((await decide(stranger, id)).status).toBe(404);
    expect((await decide(owner, 'x')).status).toBe(404);
    expect((await stranger.call(approvals.ofOrders, { query: { orderNos: orderNo } })).status).toBe(404);
    expect((await ask(stranger, orderNo)).status).toBe(404);
    expect((await stranger.ask(approvals.list, { query: {} })).total).toBe(0);
    const dept = (await owner.ask(people.departments.add, { body: { name: 'Web' } })).id;
    const seen = { departmentID: dept, scope: 'department' } as const;
    const elsewhere = await server.colleague(owner, { role: 'manager', ...seen });
    expect((await elsewhere.ask(approvals.list, { query: {} })).total).toBe(0);
    expect((await decide(elsewhere, id)).status).toBe(404);
    const own = await placeOrder(owner);
    expect((await ask(owner, own)).envelope.code).toBe(12012);
    // A department's manager decides over its orders.
    const clerk = await server.colleague(owner, { role: 'buyer', ...seen });
    await limit(owner, clerk, 5_000);
    const theirs = (await ask(clerk, await placeOrder(clerk))).data();
    expect((await decide(elsewhere, theirs.id)).envelope.code).toBe(200);
  });
});
