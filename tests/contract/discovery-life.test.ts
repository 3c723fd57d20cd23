import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import type { Clock } from '#server/clock.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { takeInIssued } from '#server/discovery/intake.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { insertFound } from '#tests/support/rows/many-found.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// An inventory lives for years: what has ended or was replaced must not count as something to do.

let now = new Date('2026-11-27T10:00:00Z');
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareShop({ clock });
const { discovery } = contract;

it('counts of a year of certificates only those that somebody still has to look after', async () => {
  const customer = await server.customer();
  const orderNo = await issuedOrder(server, customer, { names: ['life.example.com'] });
  const seen = async () => {
    await takeInIssued(server.services);
    const { certificates, expired, expiring, troubled, notServed } = await customer.ask(
      discovery.overview,
      {},
    );
    const any = (await customer.call(discovery.certificates, { query: { condition: 'any' } })).data();
    expect(any.total).toBe(troubled);
    return { certificates, expired, expiring, troubled, notServed };
  };
  const calm = { expired: 0, expiring: 0, troubled: 0, notServed: 0 };
  expect(await seen()).toEqual({ certificates: 1, ...calm });

  // Its last month: the one that needs somebody.
  now = addDays(now, 180);
  expect(await seen()).toEqual({ certificates: 1, ...calm, expiring: 1, troubled: 1 });
  // A second one stands for it.
  await giveSecond(customer, orderNo, { notBefore: now, notAfter: addDays(now, 90) });
  expect(await seen()).toEqual({ certificates: 2, ...calm });
  // The first has ended, and the second is new.
  now = addDays(now, 40);
  expect(await seen()).toEqual({ certificates: 2, ...calm });
  now = addDays(now, 30);
  expect(await seen()).toEqual({ certificates: 2, ...calm, expiring: 1, troubled: 1 });
  // Nobody did anything, and no server was ever seen with it: the order has its own notices.
  now = addDays(now, 60);
  expect(await seen()).toEqual({ certificates: 2, ...calm });
});

/** Gives an order a second certificate, as a reissue does: that of another order for the same name. */
async function giveSecond(
  customer: TestCustomer,
  orderNo: string,
  span: { readonly notBefore: Date; readonly notAfter: Date },
): Promise<void> {
  const { db } = server.services;
  const other = await issuedOrder(server, customer, { names: ['life.example.com'] });
  const idOf = async (number: string) => {
    const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNo, number));
    if (order === undefined) throw new Error(`no order ${number}`);
    return order.id;
  };
  const [first, second] = [await idOf(orderNo), await idOf(other)];
  const moved = { ...span, issuedTime: span.notBefore, orderID: first, number: 2 };
  await db.update(certificates).set(moved).where(eq(certificates.orderID, second));
  await keepFacts(db, first);
}

it('a list is cut into pages that hold each certificate once, in order, from either end', async () => {
  const customer = await server.customer();
  await insertFound(server.database.db, customer.id, 25);
  const page = (query: object) => customer.ask(discovery.certificates, { query: { limit: 10, ...query } });
  const pages = async (query: object) => {
    const found = [
      await page(query),
      await page({ ...query, offset: 2 }),
      await page({ ...query, offset: 3 }),
    ];
    expect(found.map(({ data, total }) => [data.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ]);
    return found.flatMap(({ data }) => data);
  };
  const rising = (await pages({ sort: 'ends' })).map(({ notAfter }) => notAfter);
  expect(rising).toEqual(rising.toSorted());
  expect(new Set(rising).size).toBe(25);
  expect((await pages({ sort: 'ends', direction: 'desc' })).map(({ notAfter }) => notAfter)).toEqual(
    rising.toReversed(),
  );
  const names = (await pages({ sort: 'name', search: 'host' })).map(({ name }) => name);
  expect(new Set(names).size).toBe(25);
  expect(await page({ offset: 4 })).toMatchObject({ data: [], total: 25 });
  // Nobody owns them: told by a tally.
  expect((await page({ ownerID: 'none' })).total).toBe(25);
});
