import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import type { AcmeClient } from '#tests/support/acme/acme-client.ts';
import { automatedOrder } from '#tests/support/acme/automated.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { newRequest, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass } from '#tests/support/server/time-passes.ts';

const { acme } = contract;
const server = shareShop();
let customer: TestCustomer;
let orderNo: string;
let client: AcmeClient;
let name: string;
let count = 0;
beforeAll(async () => {
  customer = await server.customer();
});
beforeEach(async () => {
  count += 1;
  name = `draft${count}.example.com`;
  ({ orderNo, client } = await automatedOrder(server, customer, [name]));
});

const drafts = async () => (await customer.ask(acme.show, { params: { orderNo } })).drafts;
const noticed = async () => {
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  const rows = await server.services.db
    .select()
    .from(noticeItems)
    .where(eq(noticeItems.orderID, order?.id ?? ''));
  return rows
    .filter(({ topic }) => topic.startsWith('pull-'))
    .map(({ topic, endTime }) => [topic, endTime > server.services.clock.now()]);
};

it('keeps one draft and one notice of a renewal that a client needs, charges nothing, and closes both once it is ordered', async () => {
  await letPass(server.services, orderNo, 366);
  const money = await balanceOf(server.services.db, customer.id);
  const known = await server.services.db.$count(orders);
  for (let time = 0; time < 3; time += 1) {
    const refused = await client.order([name]);
    expect([refused.status, refused.problem]).toEqual([403, 'userActionRequired']);
    expect(refused.body.detail).toContain(refused.body.instance);
    expect(refused.body.detail).toMatch(/later than 20\d\d-\d\d-\d\d was paid for/);
  }
  expect(await balanceOf(server.services.db, customer.id)).toBe(money);
  expect(await server.services.db.$count(orders)).toBe(known);
  expect(await drafts()).toMatchObject([
    { reason: 'spent', orderNo, domainNames: [name], times: 3, client: 'certbot 2.1.0', validity: 1 },
  ]);
  expect(await noticed()).toEqual([['pull-unbought', true]]);
  await placeOrder(customer, { names: [name] });
  expect(await drafts()).toEqual([]);
  expect(await noticed()).toEqual([['pull-unbought', false]]);
});

it('keeps a draft of names that the order does not have, unless none could be ordered with them', async () => {
  expect((await client.order([`shop.${name}`])).problem).toBe('rejectedIdentifier');
  expect((await client.order([`shop.${name}`])).body.instance).toContain(`${orderNo}/automate`);
  expect((await client.order(['localhost'])).problem).toBe('rejectedIdentifier');
  expect(await drafts()).toMatchObject([{ reason: 'names', domainNames: [`shop.${name}`], times: 2 }]);
  expect((await noticed()).map(([topic]) => topic).sort()).toEqual(['pull-refused', 'pull-unbought']);
  for (let host = 0; host < 25; host += 1) await client.order([`host${host}.${name}`]);
  expect((await drafts()).length).toBe(20);
});

it('is listed in the room of automated orders, with what failed and who was here', async () => {
  await client.pull([name], await newRequest([name]));
  await client.order([`shop.${name}`]);
  const shown = await customer.ask(acme.room, { query: { limit: 2, offset: 1 } });
  expect([shown.data.length, shown.total]).toEqual([2, count]);
  expect(shown.data[0]).toMatchObject({
    ...{ orderNo, commonName: name, client: 'certbot 2.1.0', problem: 'rejectedIdentifier', notServed: '' },
  });
  expect(shown.data[0]?.windowStart).not.toContain('0001');
  expect(shown.drafts.map(({ orderNo: own }) => own)).toContain(orderNo);
  const stranger = await server.customer();
  expect(await stranger.ask(acme.room, { query: {} })).toEqual({
    data: [],
    total: 0,
    drafts: [],
    directories: [],
  });
});

it('does not come back for 30 days once it is dismissed', async () => {
  await client.order([`shop.${name}`]);
  const [draft] = await drafts();
  const params = { id: draft?.id ?? '' };
  const stranger = await server.customer();
  expect((await stranger.call(acme.dismissDraft, { params })).envelope.code).toBe(404);
  await customer.ask(acme.dismissDraft, { params });
  expect((await customer.call(acme.dismissDraft, { params })).envelope.code).toBe(404);
  await client.order([`shop.${name}`]);
  expect(await drafts()).toEqual([]);
  expect(await noticed()).toContainEqual(['pull-unbought', false]);
});

it('serves a client that renews in the last period ten times, and keeps the draft from the first on', async () => {
  await client.pull([name], await newRequest([name]));
  await letPass(server.services, orderNo, 170);
  await client.pull([name], await newRequest([name]));
  await letPass(server.services, orderNo, 170);
  let served = 0;
  for (let day = 0; day < 12; day += 1) {
    const { chain, order } = await client.pull([name], await newRequest([name]));
    if (chain === '') expect(order.problem).toBe('userActionRequired');
    else served += 1;
    await letPass(server.services, orderNo, 1);
    if (day === 0) expect(await drafts()).toMatchObject([{ reason: 'ending', domainNames: [name] }]);
  }
  expect(served).toBe(10);
  const { paidUntil, periodEnd } = await customer.ask(acme.show, { params: { orderNo } });
  expect(Date.parse(paidUntil) - Date.parse(periodEnd)).toBeLessThan(dayMs);
});
