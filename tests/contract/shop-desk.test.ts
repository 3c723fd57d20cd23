import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { readConfig } from '#server/config.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { authenticators } from '#server/db/schema/factors.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, deposit, issuedOrder, payOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { bank } = readConfig({
  SANDBOX: 'off',
  BANK_ACCOUNT_NO: 'DE02 1203 0000 0000 2020 51',
  BANK_ACCOUNT_NAME: 'Certhub Ltd',
  BANK_NAME: 'Example Bank',
  BANK_SWIFT: 'BYLADEM1001',
  BANK_NOTICE_SECRET: 'a secret of thirty-two characters',
});
if (bank === undefined) throw new Error('no bank');
const server = shareShop({ config: { bank } });
const { shop } = contract;
const reason = 'because of a test';

const entriesOf = async (accountID: string) =>
  (
    await server.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountID, accountID))
      .orderBy(auditEntries.seq)
  ).map(({ kind, actorName, about, changes }) => ({ kind, actorName, about, changes }));
const shopEntries = async (by: TestCustomer) => entriesOf(by.id);

describe('orders at the operator’s desk', () => {
  it('are every customer’s, found by number, name and customer', async () => {
    const by = await server.operator(['shop:orders']);
    const customer = await server.customer({ companyName: 'Nordwind GmbH' });
    const orderNo = await issuedOrder(server, customer, { names: ['desk.example.com'] });
    const find = (query: object) => by.ask(shop.orders, { query });
    for (const query of [
      { search: orderNo },
      { search: `https://console.test/shop/orders/${orderNo}` },
      { search: `“${orderNo}”，CN20200101-00001` },
      { search: 'https://desk.example/login' },
      { search: 'desk.example' },
      { search: 'nordwind' },
      { account: customer.id, status: 'issued' },
    ]) {
      const { data, total } = await find(query);
      expect([query, total, data[0]?.orderNo]).toEqual([query, 1, orderNo]);
      expect(data[0]?.account).toMatchObject({ id: customer.id, companyName: 'Nordwind GmbH' });
    }
    expect((await find({ account: customer.id, stuckSince: '2040-01-01T00:00:00Z' })).total).toBe(0);
  });

  it('are seen as their customer sees them, without sealed keys, and change nothing', async () => {
    const by = await server.operator(['shop:orders']);
    const customer = await server.customer();
    const orderNo = await issuedOrder(server, customer);
    const before = await entriesOf(customer.id);
    const { order, account } = await by.ask(shop.order, { params: { orderNo } });
    const seen = await customer.ask(contract.orders.detail, { params: { id: orderNo } });
    const [own] = seen.allOrders;
    if (own === undefined) throw new Error('the customer lost their order');
    const certificate = own.certificate && { ...own.certificate, key: '' };
    expect(order).toMatchObject({ ...own, serverTime: order.serverTime, key: '', certificate });
    expect(account.id).toBe(customer.id);
    const names = await by.ask(shop.orderDomains, { params: { orderNo }, query: {} });
    expect(names.data.length).toBeGreaterThan(0);
    // The customer's own calls stay closed, so that what is shown can be changed by nobody.
    const id = { params: { id: orderNo } };
    for (const call of [
      contract.orders.detail,
      contract.orders.certificate,
      contract.validation.verifyDomains,
    ])
      expect((await by.call(call, { ...id, query: {} } as never)).envelope.code).toBe(403);
    expect(await entriesOf(customer.id)).toEqual(before);
    expect((await by.call(shop.order, { params: { orderNo: 'CN20200101-00001' } })).envelope.code).toBe(404);
  });

  it('are canceled, refunded and tried again, with the books in balance and both logs written', async () => {
    const by = await server.operator();
    const customer = await server.customer();
    const issued = await issuedOrder(server, customer);
    const paidOrder = await placeOrder(customer);
    await payOrder(customer, paidOrder);
    const params = { orderNo: paidOrder };
    expect(await by.ask(shop.retryOrder, { params })).toEqual({ step: 'validation' });
    const preview = await by.ask(shop.refundPreview, { params });
    expect(preview.cancel.kind).toBe('refund');
    const wrong = await by.call(shop.cancelOrder, { params, body: { refund: 1, reason } });
    expect(wrong.envelope.code).toBe(replyCode.conflict);
    const before = await balanceOf(server.services.db, customer.id);
    const body = { refund: preview.cancel.cents, reason };
    expect(await by.ask(shop.cancelOrder, { params, body })).toMatchObject({ state: 'done' });
    expect(await balanceOf(server.services.db, customer.id)).toBe(before + preview.cancel.cents);

    const { left } = await by.ask(shop.refundPreview, { params: { orderNo: issued } });
    const refund = (cents: number) =>
      by.call(shop.refundOrder, { params: { orderNo: issued }, body: { cents, reason } });
    expect((await refund(left + 1)).envelope.code).toBe(replyCode.wrongState);
    expect((await refund(1)).data()).toMatchObject({ state: 'done' });
    expect((await refund(left - 1)).data()).toMatchObject({ state: 'done' });
    expect((await refund(1)).envelope.code).toBe(replyCode.wrongState);
    expect(await compareLedger(server.services.db)).toEqual([]);

    const kinds = (await entriesOf(customer.id)).filter(({ actorName }) => actorName === 'operator');
    expect(kinds.map(({ kind, about }) => [kind, about])).toEqual([
      ['shop.retryOrder', paidOrder],
      ['shop.cancelOrder', paidOrder],
      ['shop.refundOrder', issued],
      ['shop.refundOrder', issued],
    ]);
    expect(kinds.at(-1)?.changes).toEqual([{ field: 'reason', before: '', after: reason }]);
    const own = (await shopEntries(by)).filter(({ about }) => about.startsWith(issued));
    expect(own).toHaveLength(2);
    expect(own[0]?.actorName).not.toBe('operator');
  });
});

it('a part that an operator refunded is not refunded again when the order is canceled', async () => {
  const by = await server.operator(['shop:orders']);
  const customer = await customerWith(server, 100_000);
  const orderNo = await placeOrder(customer, { names: ['part.example.com'] });
  const before = await balanceOf(server.services.db, customer.id);
  await payOrder(customer, orderNo);
  const params = { orderNo };
  await by.ask(shop.refundOrder, { params, body: { cents: 100, reason } });
  const [route] = (await customer.ask(contract.orders.refundRoutes, { body: { orderNos: orderNo } })).data;
  await customer.ask(contract.orders.cancel, { body: { orderNos: orderNo, refund: route?.cents ?? 0 } });
  expect(await balanceOf(server.services.db, customer.id)).toBe(before);
  expect(await by.ask(shop.refundPreview, { params })).toMatchObject({ left: 0 });
  expect(await compareLedger(server.services.db)).toEqual([]);
});

describe('customers at the operator’s desk', () => {
  it('are listed with their money, and are no operators', async () => {
    const by = await server.operator(['shop:customers']);
    const customer = await server.customer({ companyName: 'Südwind AG' });
    await deposit(server, customer.id, 12_345);
    const { data } = await by.ask(shop.customers, { query: { search: 'südwind' } });
    expect(data).toMatchObject([{ id: customer.id, balance: 12_345, spent: 0, discount: 100 }]);
    const all = await by.ask(shop.customers, { query: { limit: 500, sort: 'balance' } });
    expect(all.data.map(({ id }) => id)).not.toContain(by.id);
    expect((await by.call(shop.customer, { params: { id: by.id } })).envelope.code).toBe(404);
    const body = { isDisabled: 'true', reason } as const;
    expect((await by.call(shop.setDisabled, { params: { id: by.id }, body })).envelope.code).toBe(404);
  });

  it('are credited and debited, above the limit by two', async () => {
    const [by, second] = [await server.operator(['shop:money']), await server.operator(['shop:money'])];
    const customer = await customerWith(server, 10_000);
    const params = { id: customer.id };
    const { db } = server.services;
    expect(await by.ask(shop.credit, { params, body: { cents: 500, reason } })).toMatchObject({
      state: 'done',
    });
    expect(await by.ask(shop.debit, { params, body: { cents: 300, reason } })).toMatchObject({
      state: 'done',
    });
    expect(await balanceOf(db, customer.id)).toBe(10_200);
    const short = await by.call(shop.debit, { params, body: { cents: 10_201, reason } });
    expect(short.envelope.code).toBe(replyCode.balanceShort);
    const large = await by.ask(shop.credit, { params, body: { cents: 100_001, reason } });
    expect([large.state, await balanceOf(db, customer.id)]).toEqual(['waiting', 10_200]);
    const [act] = (await second.ask(shop.acts, { query: {} })).data;
    const decided = await second.ask(shop.decideAct, {
      ...{ params: { id: act?.id ?? '' }, body: { decision: 'approve' } },
    });
    expect([decided.state, await balanceOf(db, customer.id)]).toEqual(['done', 110_201]);
    expect(await compareLedger(db)).toEqual([]);
  });

  it('get their transfers booked by reference, each number of the bank once', async () => {
    const by = await server.operator(['shop:money', 'shop:customers']);
    const customer = await server.customer();
    const orderNo = await placeOrder(customer);
    const method = { payWay: 4, name: 'bank', aim: 'makeOrder' } as const;
    await customer.ask(contract.payment.pay, { body: { ...method, orderNo } });
    const { transfers } = await by.ask(shop.customer, { params: { id: customer.id } });
    expect(transfers).toMatchObject([{ orderNo, currency: 'CNY' }]);
    const { reference = '', cents = 0 } = transfers[0] ?? {};
    const body = { reference, cents, currency: 'CNY', notice: `n-${orderNo}` };
    expect(await by.ask(shop.bookTransfer, { body })).toMatchObject({ state: 'done' });
    expect((await by.call(shop.bookTransfer, { body })).envelope.code).toBe(replyCode.wrongState);
    const unknown = { ...body, reference: 'CH0000000000000000' };
    expect((await by.call(shop.bookTransfer, { body: unknown })).envelope.code).toBe(404);
    expect((await by.ask(shop.customer, { params: { id: customer.id } })).transfers).toEqual([]);
    expect(await compareLedger(server.services.db)).toEqual([]);
  });

  it('are disabled, signed out, and let in again without their lost factor', async () => {
    const by = await server.operator(['shop:customers']);
    const customer = await server.customer();
    const params = { id: customer.id };
    const { db } = server.services;
    await db.insert(authenticators).values({ userID: customer.userID, secret: 'x' });
    const wrong = { userID: customer.userID, isIdentified: 'false', reason } as never;
    expect((await by.call(shop.resetFactor, { params, body: wrong })).envelope.code).toBe(400);
    const body = { userID: customer.userID, isIdentified: 'true', reason } as const;
    await by.ask(shop.resetFactor, { params, body });
    const { users: people } = await by.ask(shop.customer, { params });
    expect(people).toMatchObject([{ factors: { app: false }, sessions: 0 }]);
    await by.ask(shop.changeDiscount, { params, body: { discount: 80, reason } });
    await by.ask(shop.setDisabled, { params, body: { isDisabled: 'true', reason } });
    const [row] = await db.select().from(accounts).where(eq(accounts.id, customer.id));
    expect([row?.discount, row?.disabledTime === null]).toEqual([80, false]);
    const other = await server.operator(['shop:customers']);
    const stranger = await server.customer();
    const foreign = { params, body: { userID: stranger.userID } };
    expect((await other.call(shop.endSessions, foreign)).envelope.code).toBe(404);
  });

  it('are erased without a trace of their people, and keep orders and ledger', async () => {
    const by = await server.operator(['shop:customers']);
    const mark = 'zqxjk';
    const { db } = server.services;
    const customer = await server.customer({
      ...{ displayName: `Ada ${mark}`, companyName: `${mark} GmbH`, email: `${mark}@example.com` },
      ...{ telephone: '13912345678', address: `${mark} road 1`, city: mark, lastLoginIP: '203.0.113.77' },
    });
    const person = { lastname: mark, firstname: mark, position: mark, telephone: '13912345678' };
    const contact = { ...person, email: `${mark}@example.com`, idCard: '' };
    await customer.ask(contract.parties.contacts.add, { body: contact });
    await customer.ask(contract.parties.validationEmails.add, { body: { email: `${mark}@example.com` } });
    await customer.ask(contract.account.changeProfile, {
      body: {
        name: `Ada ${mark}`,
        country: 'CN',
        province: mark,
        city: mark,
        address: mark,
        postalCode: '',
      } as never,
    });
    await customer.ask(contract.keys.create, {
      body: {
        ...{ name: mark, rights: ['orders:read'], deptID: '', networks: [], days: 30 },
        perOrder: '',
        perMonth: '',
      },
    });
    const chat = {
      format: 'json',
      language: 'zh',
      signing: '',
      recipient: '',
      kinds: 'order.created',
    } as const;
    await customer.ask(contract.webhooks.create, {
      body: { ...chat, name: mark, url: `https://hooks.example.com/${mark}` },
    });
    await customer.ask(contract.discovery.profiles.add, {
      body: {
        ...{ name: mark, targets: `${mark}.example.com`, exclusions: '', names: '', services: ['tls:443'] },
        ...{ interval: 'never', quietFrom: '', quietTo: '', rate: '10', ownerID: '' },
      },
    });
    await db.update(users).set({ wechatOpenID: mark }).where(eq(users.id, customer.userID));
    const orderNo = await issuedOrder(server, customer, { remark: `for ${mark}` });
    await server.colleague(customer, { displayName: `Bob ${mark}`, email: `bob-${mark}@example.com` });
    const params = { id: customer.id };
    const [account] = await db.select().from(accounts).where(eq(accounts.id, customer.id));
    const slip = await by.call(shop.erase, { params, body: { accountNo: '1', reason } });
    expect(slip.envelope.code).toBe(400);
    const balance = await balanceOf(db, customer.id);
    await by.ask(shop.erase, { params, body: { accountNo: account?.accountNo ?? '', reason } });

    for (const text of [mark, '13912345678', '203.0.113.77'])
      expect([text, await columnsWith(text)]).toEqual([text, []]);
    expect(await balanceOf(db, customer.id)).toBe(balance);
    const desk = await server.operator(['shop:orders', 'shop:customers']);
    expect((await desk.ask(shop.order, { params: { orderNo } })).order.orderNo).toBe(orderNo);
    expect(await desk.ask(shop.customer, { params })).toMatchObject({ isErased: true, users: [], email: '' });
    const again = { isDisabled: 'false', reason } as const;
    expect((await by.call(shop.setDisabled, { params, body: again })).envelope.code).toBe(
      replyCode.wrongState,
    );
    expect((await customer.call(contract.session.account, {})).envelope.code).toBe(401);
    expect(await db.$count(users, sql`${users.email} like ${`%${mark}%`}`)).toBe(0);
    expect((await entriesOf(customer.id)).at(-1)).toMatchObject({
      kind: 'shop.erase',
      actorName: 'operator',
    });
  });
});

/** Columns of any table in which a text is found. */
async function columnsWith(text: string): Promise<string[]> {
  const { db } = server.services;
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY')`);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hit = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text ilike ${`%${text}%`} limit 1`,
    );
    if (hit.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
