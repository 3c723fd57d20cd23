import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { challenge } from '#server/acme/authorizations.ts';
import { removeExpired } from '#server/cleaning.jobs.ts';
import {
  type AcmeOrderRow,
  acmeAccounts,
  acmeAuthorizations,
  acmeDirectories,
  acmeKeys,
  acmeOrders,
} from '#server/db/schema/acme.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { issueRequest } from '#server/orders/issue-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import type { AcmeClient } from '#tests/support/acme/acme-client.ts';
import { automatedOrder, makeKey, registered } from '#tests/support/acme/automated.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, newRequest } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { letPass, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

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
  name = `months${count}.example.com`;
  ({ orderNo, client } = await automatedOrder(server, customer, [name]));
});

const show = () => customer.ask(contract.acme.show, { params: { orderNo } });

it('counts what was issued after the client gave up', async () => {
  for (let pull = 0; pull < 5; pull += 1) await client.pull([name], await newRequest([name]));
  const order = await orderRow();
  await server.services.db
    .update(acmeOrders)
    .set({ status: 'invalid', certificateID: null })
    .where(eq(acmeOrders.orderID, order.id));
  expect((await client.order([name])).problem).toBe('rateLimited');
  expect((await show()).pulledInDay).toBe(5);
});

it('lists what two clients are refused in turn once for each, and keeps the notice open meanwhile', async () => {
  const other = await registered(customer, orderNo);
  const { db } = server.services;
  const { id: orderID } = await orderRow();
  for (const each of [client, other, client, other]) {
    expect((await each.order(['localhost'])).problem).toBe('rejectedIdentifier');
    const [item] = await db
      .select()
      .from(noticeItems)
      .where(eq(noticeItems.orderID, orderID))
      .orderBy(desc(noticeItems.id));
    expect(item?.topic).toBe('pull-refused');
    expect(item?.endTime.getTime()).toBeGreaterThan(server.services.clock.now().getTime() + 6 * dayMs);
    await db
      .update(noticeItems)
      .set({ endTime: new Date(0) })
      .where(eq(noticeItems.orderID, orderID));
  }
  const { pulls } = await show();
  expect(pulls.filter(({ problem }) => problem !== '').map(({ times }) => times)).toEqual([2, 2]);
});

it('moves a client to another key before its old one is revoked', async () => {
  const [old] = (await show()).keys;
  expect((await client.register(await makeKey(customer, orderNo))).status).toBe(200);
  await customer.ask(contract.acme.revokeKey, { params: { orderNo, id: old?.id ?? '' } });
  expect((await client.order([name])).status).toBe(201);
  expect((await show()).keys.map(({ accounts, isRevoked }) => [accounts, isRevoked])).toEqual([
    [1, false],
    [0, true],
  ]);
});

it('stops a client that begins again and again', async () => {
  await client.order([name]);
  const [row] = await rows();
  if (row === undefined) throw new Error('no order of the client');
  const { id: _, ...same } = row;
  await server.services.db.insert(acmeOrders).values(Array.from({ length: 299 }, () => same));
  const refused = await client.order([name]);
  expect([refused.status, refused.problem]).toEqual([429, 'rateLimited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
});

it('looks up two names of an account at a time, lets fifty wait, and tells the next when to come again', async () => {
  const { services } = server;
  const order = await orderRow();
  const [account] = await services.db.select().from(acmeAccounts).where(eq(acmeAccounts.status, 'valid'));
  const [directory] = await services.db
    .select()
    .from(acmeDirectories)
    .where(eq(acmeDirectories.orderID, order.id));
  await client.order([name]);
  const [row] = await rows();
  const [authorization] = await services.db
    .update(acmeAuthorizations)
    .set({ status: 'pending' })
    .where(eq(acmeAuthorizations.acmeOrderID, row?.id ?? ''))
    .returning();
  let lookups = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const check = async () => {
    lookups += 1;
    await answered;
    return { state: 'error', found: [], problem: 'TIMEOUT' } as const;
  };
  const now = services.clock.now();
  const request = { services: { ...services, check }, directory, policy: null, order, base: '', now };
  const held = { account: { ...account, id: row?.acmeAccountID }, key: { kid: '' } };
  const ask = () =>
    challenge(request as never, held as never, { id: authorization?.id ?? '', type: 'http-01' }, {});
  const asked = Array.from({ length: 53 }, ask);
  const refused = await Promise.race(
    asked.map((each) =>
      each.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(refused).toMatchObject({ problem: { type: 'rateLimited' } });
  expect(lookups).toBe(2);
  answer();
  const ended = await Promise.allSettled(asked);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(lookups).toBe(52);
});

it('keeps pulls as long as their period lasts', async () => {
  const { db } = server.services;
  await client.pull([name], await newRequest([name]));
  await client.order([name]);
  const expireTime = new Date(server.services.clock.now().getTime() - 40 * dayMs);
  await db
    .update(acmeOrders)
    .set({ expireTime })
    .where(eq(acmeOrders.orderID, (await orderRow()).id));
  await removeExpired(server.services);
  expect((await rows()).map(({ status }) => status)).toEqual(['valid']);
  await letPass(server.services, orderNo, 240);
  await removeExpired(server.services);
  expect(await rows()).toEqual([]);
});

it('asks for no certificate that ends before it begins', async () => {
  const order = await orderRow();
  const now = server.services.clock.now();
  const endOf = (days: number) => {
    const certificateUntil = new Date(now.getTime() + days * dayMs);
    return [
      issueRequest({ ...order, certificateUntil }, [{ domainName: name }], now).paidUntil,
      certificateUntil,
    ];
  };
  const [soon, period] = endOf(10);
  expect(soon).toEqual(period);
  expect(endOf(-10)[0]).toEqual(spanEnd(order));
});

it('issues for the last request on the last day also where the customer wants a new key each time', async () => {
  await client.pull([name], await newRequest([name]));
  await server.services.db.update(orders).set({ nextKey: 'new' }).where(eq(orders.orderNo, orderNo));
  await letPass(server.services, orderNo, 199);
  await sweepNextCertificates(server);
  const { certificates, timeline } = await detailOf(customer, orderNo);
  expect([certificates.length, timeline.at(-1)?.kind]).toEqual([3, 'issued']);
});

it('waits for no client that has not come since the certificate before', async () => {
  const { db, clock } = server.services;
  await client.pull([name], await newRequest([name]));
  const { id: orderID } = await orderRow();
  await letPass(server.services, orderNo, 170);
  await db.update(orders).set({ nextTime: clock.now() }).where(eq(orders.id, orderID));
  await sweepNextCertificates(server);
  expect((await detailOf(customer, orderNo)).certificates.length).toBe(2);
  const before = new Date(clock.now().getTime() - 300 * dayMs);
  await db
    .update(acmeDirectories)
    .set({ contactTime: before, askedTime: before })
    .where(eq(acmeDirectories.orderID, orderID));
  await db.update(orders).set({ nextTime: clock.now() }).where(eq(orders.id, orderID));
  await sweepNextCertificates(server);
  expect((await detailOf(customer, orderNo)).certificates.length).toBe(3);
});

it('lists keys that work, however many were revoked since', async () => {
  const { db, clock } = server.services;
  const [key] = await db
    .select()
    .from(acmeKeys)
    .where(eq(acmeKeys.kid, (await show()).keys[0]?.kid ?? ''));
  if (key === undefined) throw new Error('no key');
  const { directoryID, sealed } = key;
  const createdTime = new Date(clock.now().getTime() + 1000);
  await db.insert(acmeKeys).values(
    Array.from({ length: 50 }, (_, index) => ({
      ...{ directoryID, sealed, createdTime, revokedTime: createdTime },
      kid: `ck_${orderNo}_${index}`,
    })),
  );
  const { keys } = await show();
  expect([keys.length, keys[0]?.kid]).toEqual([50, key.kid]);
});

async function orderRow(): Promise<OrderRecord> {
  const [row] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

async function rows(): Promise<AcmeOrderRow[]> {
  const { id } = await orderRow();
  return server.services.db.select().from(acmeOrders).where(eq(acmeOrders.orderID, id));
}
