import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { Clock } from '#server/clock.ts';
import { orders } from '#server/db/schema/orders.ts';
import { giveNext, orderEnding } from '#tests/support/rows/given-ends.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, customerWith, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

/** A Thursday. */
const now = new Date('2026-11-26T10:00:00Z');
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareShop({ clock });
let customer: TestCustomer;
const named = new Map<string, string>();

async function ending(name: string, days: number): Promise<string> {
  const orderNo = await orderEnding(server, customer, { names: [`${name}.example.com`], days, now });
  named.set(name, orderNo);
  return orderNo;
}

async function idOf(orderNo: string): Promise<string | null> {
  const [order] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  return order?.id ?? null;
}

const ends = (query: { progress?: 'undone' | 'waiting' | 'renewed'; search?: string; limit?: number } = {}) =>
  customer.ask(contract.orders.ends, { query: { limit: 20, offset: 1, timeZone: 'UTC', ...query } });

beforeAll(async () => {
  customer = await customerWith(server, 1_000_000);
  await ending('soon', 2);
  const waiting = await ending('waiting', 5);
  await changeOrder(server, waiting, { status: 1002 });
  const unpaid = await ending('unpaid', 10);
  // Its renewal's certificate was revoked, and what renews that one is not paid yet.
  const middle = await placeOrder(customer, { names: ['unpaid.example.com'] });
  await changeOrder(server, middle, { renewsID: await idOf(unpaid), status: 1008, isRevoked: true });
  const renewal = await placeOrder(customer, { names: ['unpaid.example.com'] });
  await changeOrder(server, renewal, { renewsID: await idOf(middle) });
  const renewed = await ending('renewed', 20);
  await giveNext(server, renewed, now);
  await ending('last', 87);
  await ending('beyond', 88);
  await ending('over', -3);
});

it('lists the certificates that end in thirteen weeks, first to end first, with what was done about each', async () => {
  const { data, total, weeks } = await ends();
  expect(data.map(({ orderNo, number, progress }) => [orderNo, number, progress])).toEqual([
    [named.get('soon'), 1, 'undone'],
    [named.get('waiting'), 1, 'waiting'],
    [named.get('unpaid'), 1, 'waiting'],
    [named.get('renewed'), 1, 'renewed'],
    [named.get('last'), 1, 'undone'],
  ]);
  expect(total).toBe(5);
  expect(weeks).toEqual([
    { monday: '2026-11-23', undone: 1, waiting: 0, renewed: 0 },
    { monday: '2026-11-30', undone: 0, waiting: 2, renewed: 0 },
    { monday: '2026-12-14', undone: 0, waiting: 0, renewed: 1 },
    { monday: '2027-02-15', undone: 1, waiting: 0, renewed: 0 },
  ]);
});

it('filters and counts them by what was done, and by a text', async () => {
  const { total, data } = await ends({ progress: 'waiting', limit: 1 });
  expect([total, data[0]?.orderNo]).toEqual([2, named.get('waiting')]);
  expect((await ends({ search: 'soon' })).data.map(({ orderNo }) => orderNo)).toEqual([named.get('soon')]);
  const counts = await customer.ask(contract.orders.endCounts, { query: { timeZone: 'UTC' } });
  expect(counts).toEqual({ all: 5, undone: 2, waiting: 2, renewed: 1 });
});

it('agrees with the statistics on what was done', async () => {
  const shown = await customer.ask(contract.orders.statistics, { query: { timeZone: 'UTC' } });
  expect(shown.ends.filter(({ count }) => count > 0)).toEqual([
    { day: '2026-11-28', count: 1, replaced: 0, waiting: 0 },
    { day: '2026-12-01', count: 1, replaced: 0, waiting: 1 },
    { day: '2026-12-06', count: 1, replaced: 0, waiting: 1 },
    { day: '2026-12-16', count: 1, replaced: 1, waiting: 0 },
    { day: '2027-02-21', count: 1, replaced: 0, waiting: 0 },
    { day: '2027-02-22', count: 1, replaced: 0, waiting: 0 },
  ]);
});

it('says what needs somebody, worst first', async () => {
  const { rows } = await customer.ask(contract.orders.attention, {});
  expect(
    rows.map(({ kind, count, later, at, orders: [first] }) => [
      kind,
      count,
      later,
      at.slice(0, 10),
      first?.orderNo,
    ]),
  ).toEqual([
    ['ended', 1, 1, '2026-11-23', named.get('over')],
    ['ending', 1, 1, '2026-11-28', named.get('soon')],
    ['records', 1, 1, '2026-12-01', named.get('waiting')],
    ['payment', 1, 1, '0001-01-01', expect.any(String)],
    ['issued', 1, 1, '2026-11-26', named.get('renewed')],
  ]);
});

it('says nothing to a customer without orders, nor of the orders of others', async () => {
  const other = await server.customer();
  expect((await other.ask(contract.orders.attention, {})).rows).toEqual([]);
  expect(await other.ask(contract.orders.ends, { query: { timeZone: 'UTC' } })).toMatchObject({
    data: [],
    total: 0,
  });
});
