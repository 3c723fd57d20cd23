import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { nextKeyChoices } from '#core/orders/next-certificate.ts';
import type { LocalIssuer } from '#server/ca/issuer.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orderEvents, orders, reissues } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import { beginNext } from '#server/orders/next-certificate.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';
import { replyOf, retried } from '#tests/support/faults/fault-calls.ts';
import type { FaultyWire } from '#tests/support/faults/faulty-wire.ts';
import {
  expectSound,
  type PaymentCustomer,
  type PaymentServer,
} from '#tests/support/payment/payment-server.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { balanceMethod, newRequest, payOrder } from '#tests/support/server/shop.ts';
import { day } from '#tests/support/server/test-clock.ts';
import { createClientOver, type TestClient } from '#tests/support/server/test-server.ts';
import { letPass } from '#tests/support/server/time-passes.ts';

const price = 8_800;
const name = 'shop.example.com';
/** Sending a job to this address exposes it to the wire's faults, as if it were a call. */
const jobAddress = 'http://localhost/job/next/';

/** A CA that issues instantly and signs nothing. */
export const instantIssuer: LocalIssuer = {
  place: 'here',
  issue: async ({ now, paidUntil }) => ({
    ok: true,
    value: {
      serialNumber: randomUUID().replaceAll('-', ''),
      notBefore: now,
      notAfter: new Date(Math.min(now.getTime() + 199 * day, paidUntil.getTime())),
      authority: 'ec',
      chain: [],
      sha256Fingerprint: '',
    },
  }),
};

/** Handles both calls and next-certificate jobs that arrive over the wire. */
export function withJobs(server: PaymentServer): (request: Request) => Promise<Response> {
  const verification = server.paying as unknown as Verification;
  return async (request) => {
    if (!request.url.startsWith(jobAddress)) return server.request(request);
    await beginNext(verification, request.url.slice(jobAddress.length));
    return new Response('{}');
  };
}

interface Run {
  readonly server: PaymentServer;
  readonly wire: FaultyWire;
  readonly random: SeededRandom;
  readonly client: TestClient;
  readonly orderNo: string;
  readonly orderID: string;
  /** Number of reissue calls the customer made. */
  readonly asked: { reissues: number };
}

/** Renews, revokes, re-signs and issues the next certificate of one expiring order over a faulty wire, then checks the books. */
export async function runAfterSale(
  server: PaymentServer,
  wire: FaultyWire,
  random: SeededRandom,
): Promise<void> {
  const customer = await server.customer(price + random.pick([0, price - 1, price, 3 * price]));
  const order = await agedOrder(server, customer);
  const run: Run = {
    server,
    wire,
    random,
    client: createClientOver('http://localhost', customer.token, (request) => wire.send(request)),
    ...order,
    asked: { reissues: 0 },
  };
  const lanes = [4, 3].map(async (steps) => {
    for (let step = 0; step < steps; step += 1) await act(run);
  });
  await Promise.all(lanes);
  await wire.quiet();
  // The job finally arrives, twice.
  const verification = server.paying as unknown as Verification;
  await beginNext(verification, order.orderID);
  await beginNext(verification, order.orderID);
  await expectTruth(run, customer);
}

/** An issued order due for renewal and for its next certificate: the certificate expires in 20 days, the paid period in 64. */
async function agedOrder(server: PaymentServer, customer: PaymentCustomer) {
  const body = {
    year: 1,
    dcvMethod: 'dns' as const,
    productType: 'dv_flex_ssl',
    sslCerts: [{ csr: await newRequest([name]), key: 'v1.c2VhbGVk', commonName: name, domainNames: name }],
  };
  const made = await customer.call(contract.purchase.create, { params: { productNo: 'test-flex' }, body });
  const orderNo = made.data().orderNos;
  await payOrder(customer, orderNo);
  const { db, clock } = server;
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error('no order');
  const verification = server.paying as unknown as Verification;
  await db.transaction(async (tx) => {
    const now = clock.now();
    await tx
      .update(domainValidations)
      .set({ state: 'validated', validatedTime: now })
      .where(eq(domainValidations.orderID, order.id));
    await advanceOrder(verification, tx, order, await validationsOf(tx, order.id), now);
  });
  await letPass({ db }, orderNo, 301);
  await giveCertificate({ db }, orderNo, { notAfter: new Date(clock.now().getTime() + 20 * day) });
  return { orderNo, orderID: order.id };
}

async function act(run: Run): Promise<void> {
  const { random, client, orderNo, orderID, wire } = run;
  const what = random.below(12);
  if (what < 3) {
    await retried(run.random, (key) =>
      client.call(contract.orders.renew, { body: { orderid: orderNo, year: 1 } }, { key }),
    );
  } else if (what < 6) await eachRenewal(run, (follower) => pay(run, follower));
  else if (what < 7) await eachRenewal(run, (follower) => cancel(run, follower));
  else if (what < 9) await replyOf(() => wire.send(new Request(`${jobAddress}${orderID}`)));
  else if (what < 10) {
    const nextKey = random.pick(nextKeyChoices);
    await replyOf(() => client.call(contract.orders.nextKey, { params: { orderNo }, body: { nextKey } }));
  } else if (what < 11) await reissue(run);
  else await revoke(run);
}

async function eachRenewal(
  { server, orderID }: Run,
  work: (orderNo: string) => Promise<void>,
): Promise<void> {
  const found = await server.db.select().from(orders).where(eq(orders.renewsID, orderID));
  for (const follower of found) await work(follower.orderNo);
}

async function pay(run: Run, orderNo: string): Promise<void> {
  await retried(run.random, (key) =>
    run.client.call(contract.payment.pay, { body: { ...balanceMethod, orderNo } }, { key }),
  );
}

async function cancel(run: Run, orderNos: string): Promise<void> {
  await retried(run.random, (key) =>
    run.client.call(contract.orders.cancel, { body: { orderNos } }, { key }),
  );
}

async function reissue(run: Run): Promise<void> {
  run.asked.reissues += 1;
  const { orderNo } = run;
  const body = {
    orderNo,
    csr: await newRequest([name]),
    key: 'v1.bmV3',
    domainNames: name,
    dcvMethod: 'dns' as const,
  };
  await retried(run.random, (key) => run.client.call(contract.orders.reSign, { body }, { key }));
}

async function revoke(run: Run): Promise<void> {
  const { server, orderID, orderNo, client, random } = run;
  const own = await server.db.select().from(certificates).where(eq(certificates.orderID, orderID));
  const { serialNumber } = random.pick(own as [(typeof own)[number], ...typeof own]);
  const reason = random.pick(['superseded', 'cessationOfOperation'] as const);
  await replyOf(() => client.call(contract.orders.revoke, { body: { orderNo, serialNumber, reason } }));
}

/** At most one charge per order, one renewal, one next certificate and one revocation per certificate. */
async function expectTruth(
  { server: { db }, orderID, asked }: Run,
  customer: PaymentCustomer,
): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderID));
  const followers = await db.select().from(orders).where(eq(orders.renewsID, orderID));
  expect(followers.filter(({ status }) => status !== 1004).length).toBeLessThanOrEqual(1);
  const all = [orderID, ...followers.map(({ id }) => id)];
  const entries = await db
    .select()
    .from(ledger)
    .where(eq(ledger.accountID, customer.id))
    .orderBy(asc(ledger.id));
  const of = (id: string, kind: 'charge' | 'refund') =>
    entries.filter((entry) => entry.orderID === id && entry.kind === kind).map(({ cents }) => cents);
  for (const { id, status } of followers) {
    const isPaid = status === 1002;
    expect([1001, 1002, 1004]).toContain(status);
    const [charges, refunds] = [of(id, 'charge'), of(id, 'refund')];
    expect(charges.length).toBeLessThanOrEqual(1);
    expect(charges.every((cents) => cents === -price)).toBe(true);
    expect(refunds).toEqual(status === 1004 ? charges.map((cents) => -cents) : []);
    if (status !== 1004) expect(charges).toHaveLength(isPaid ? 1 : 0);
  }
  // Only renewals cost money.
  expect([of(orderID, 'charge'), of(orderID, 'refund')]).toEqual([[-price], []]);

  const own = await db
    .select()
    .from(certificates)
    .where(eq(certificates.orderID, orderID))
    .orderBy(certificates.number);
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderID, all));
  const count = (kind: (typeof events)[number]['kind']) =>
    events.filter((event) => event.orderID === orderID && event.kind === kind).length;
  const records = await db.select().from(reissues).where(eq(reissues.orderID, orderID));
  expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1));
  expect(own).toHaveLength(order?.issuedCount ?? 0);
  expect(count('next-begun')).toBeLessThanOrEqual(1);
  expect(count('reissue')).toBeLessThanOrEqual(asked.reissues);
  expect(records).toHaveLength(count('next-begun') + count('reissue'));
  expect(own).toHaveLength(1 + records.length);
  expect(records.every(({ state }) => state === 'issued')).toBe(true);
  expect(count('issued')).toBe(own.length);
  expect(count('renewed')).toBe(followers.length);
  const revoked = own.filter(({ revokedTime }) => revokedTime !== null);
  expect(count('revoked')).toBe(revoked.length);
  expect(order?.status).toBe(1000);
  expect(order?.isRevoked).toBe(own.at(-1)?.revokedTime !== null);
  // No next certificate is pending: it was issued, switched off or covered by a reissue, or the order is revoked.
  const isOpen = order?.nextTime !== null && order?.nextKey !== 'none' && order?.isRevoked === false;
  expect(isOpen).toBe(false);

  await expectSound(db, customer.id);
  expect(await compareLedger(db)).toEqual([]);
  expect(entries.filter(({ balanceAfter }) => balanceAfter < 0)).toEqual([]);
}
