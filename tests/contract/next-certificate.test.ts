import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { nextQueue } from '#server/orders/next-certificate.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, issuedOrder, publishAndIssue } from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';
import { firstCheck, letPass, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

const { orders: calls } = contract;
const server = shareShop();
/** Another process on the same database. */
let other: TestServer;
let customer: TestCustomer;
let name: string;
let count = 0;
beforeAll(async () => {
  other = await startTestServer({
    database: { ...server.database, close: async () => undefined },
  });
  customer = await server.customer();
});
afterAll(async () => {
  await other.close();
});
beforeEach(() => {
  count += 1;
  name = `next${count}.example.com`;
});

const db = () => server.services.db;
const choose = (orderNo: string, nextKey: 'same' | 'new' | 'none') =>
  customer.call(calls.nextKey, { params: { orderNo }, body: { nextKey } });

const later = (orderNo: string, days: number) => letPass(server.services, orderNo, days);
const sweep = () => sweepNextCertificates(server);
/** Sends notices as after a few minutes of quiet. */
const settle = () => {
  const { services } = server;
  const now = () => new Date(services.clock.now().getTime() + 180_000);
  return notify({ ...services, clock: { ...services.clock, now } });
};

const notices = async (orderNo: string) =>
  (await customer.ask(contract.account.notices, { query: { limit: 100, offset: 1 } })).siteMsges
    .filter(({ kind }) => kind !== 'issued')
    .flatMap(({ kind, isOver, items }) => items.map((item) => ({ kind, isOver, ...item })))
    .filter((item) => item.orderNo === orderNo)
    .map(({ kind, isOver, topic, endTime }) => ({ kind, isOver, topic, endTime }));

const mails = async () =>
  (await customer.ask(contract.sandbox.overview, {})).mails.filter(
    ({ subject, text }) => /需要您操作/.test(subject) && text.includes(name),
  );

it('issues each next certificate once, automatically and with the same CSR, until the paid period ends', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  const money = await balanceOf(db(), customer.id);
  const first = await detailOf(customer, orderNo);
  expect(first.nextKey).toBe('same');
  const lead = Date.parse(first.certExpireTime) - Date.parse(first.nextTime);
  expect(lead).toBe(30 * dayMs);
  await sweep();
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(1);

  await later(orderNo, 170);
  await sweep();
  await sweep();
  const second = await detailOf(customer, orderNo);
  expect([second.orderStatus, second.isReSigning, second.certificates.length]).toEqual([1000, false, 2]);
  expect(second.certificate?.spkiHash).toBe(first.certificate?.spkiHash);
  expect(second.certificate?.key).toBe(first.certificate?.key);
  expect(second.timeline.map(({ kind }) => kind).slice(-2)).toEqual(['next-begun', 'issued']);
  // It lasts until the end of the period: 365 - 170 days are left, which one certificate covers.
  expect(isZeroTime(second.nextTime)).toBe(true);
  expect(second.certExpireTime.slice(0, 10)).toBe(second.paidUntil.slice(0, 10));
  expect(await balanceOf(db(), customer.id)).toBe(money);
  // It needed nobody.
  await settle();
  expect(await notices(orderNo)).toEqual([]);
  expect(await mails()).toEqual([]);
});

it('starts it once when two servers each have its job twenty times', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  await later(orderNo, 170);
  const [row] = await db().select().from(orders).where(eq(orders.orderNo, orderNo));
  const orderID = row?.id ?? '';
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? server : other).services.jobs.send(nextQueue, { orderID }),
    ),
  );
  await sweep();
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
});

it('waits for names whose validation has expired, and emails what is due by when', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  await outdateValidations(orderNo);
  await later(orderNo, 170);
  await sweep();
  await sweep();
  const waiting = await detailOf(customer, orderNo);
  expect([waiting.orderStatus, waiting.isReSigning, waiting.certificates.length]).toEqual([1002, true, 1]);
  await firstCheck(server, orderNo);
  await settle();
  await settle();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain(waiting.certExpireTime.slice(0, 10));
  expect(mail?.text).toContain(`/ssl/certificate/${orderNo}`);
  const needs = { kind: 'needs-you', topic: 'validation', endTime: waiting.certExpireTime };
  expect(await notices(orderNo)).toEqual([{ ...needs, isOver: false }]);
  expect(mail?.text).toContain(`.${name} CNAME `);
  await publishAndIssue(customer, orderNo);
  expect(await notices(orderNo)).toEqual([{ ...needs, isOver: true }]);
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
});

it('leaves it to the customer after they cancelled it, and does not start it again', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  await outdateValidations(orderNo);
  await later(orderNo, 170);
  await sweep();
  await customer.ask(calls.cancel, { body: { orderNos: orderNo } });
  await sweep();
  const order = await detailOf(customer, orderNo);
  expect([order.orderStatus, order.isReSigning, order.certificates.length]).toEqual([1000, false, 1]);
  expect(isZeroTime(order.nextAskedTime)).toBe(false);
});

it('neither asks for it nor shows it as requested once the paid period has ended', async () => {
  const [asked, due] = [
    await issuedOrder(server, customer, { names: [name] }),
    await issuedOrder(server, customer, { names: [name] }),
  ];
  for (const orderNo of [asked, due]) (await choose(orderNo, 'new')).data();
  await later(asked, 170);
  await sweep();
  expect(isZeroTime((await detailOf(customer, asked)).nextAskedTime)).toBe(false);
  await later(asked, 200);
  await later(due, 370);
  await sweep();
  for (const orderNo of [asked, due]) {
    const { orderStatus, nextAskedTime, timeline } = await detailOf(customer, orderNo);
    expect([orderStatus, isZeroTime(nextAskedTime)]).toEqual([1007, true]);
    expect(timeline.filter(({ kind }) => kind === 'next-asked')).toHaveLength(orderNo === asked ? 1 : 0);
  }
});

it('asks for a CSR by mail and on the order, if a new key was chosen, until one is sent', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  expect((await choose(orderNo, 'new')).envelope.code).toBe(200);
  await later(orderNo, 170);
  await sweep();
  await sweep();
  const asked = await detailOf(customer, orderNo);
  expect([asked.orderStatus, asked.certificates.length]).toEqual([1000, 1]);
  expect(isZeroTime(asked.nextAskedTime)).toBe(false);
  expect(asked.timeline.filter(({ kind }) => kind === 'next-asked')).toHaveLength(1);
  await settle();
  expect(await mails()).toHaveLength(1);
  // A later change of mind sends no second mail.
  (await choose(orderNo, 'none')).data();
  (await choose(orderNo, 'new')).data();
  await sweep();
  expect(
    (await detailOf(customer, orderNo)).timeline.filter(({ kind }) => kind === 'next-asked'),
  ).toHaveLength(2);
  await settle();
  expect(await mails()).toHaveLength(1);
  expect(await notices(orderNo)).toEqual([
    { kind: 'needs-you', topic: 'request', endTime: asked.certExpireTime, isOver: false },
  ]);
  const body = {
    orderNo,
    csr: await opensslRequest([name], newEc('P-256')),
    key: 'v1.bmV3',
    domainNames: name,
    dcvMethod: 'dns' as const,
  };
  await customer.ask(calls.reSign, { body });
  const done = await detailOf(customer, orderNo);
  expect(done.certificates).toHaveLength(2);
  expect(isZeroTime(done.nextAskedTime)).toBe(true);
});

it('skips it where it is switched off, and issues it once it is switched on again', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  await choose(orderNo, 'none');
  await later(orderNo, 180);
  await sweep();
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(1);
  await choose(orderNo, 'same');
  await sweep();
  expect((await detailOf(customer, orderNo)).certificates).toHaveLength(2);
  const stranger = await server.customer();
  const body = { nextKey: 'none' } as const;
  expect((await stranger.call(calls.nextKey, { params: { orderNo }, body })).envelope.code).toBe(404);
});

it('issues none with a key that was compromised in another order: both certificates are revoked', async () => {
  const csr = await opensslRequest([name], newEc('P-256'));
  const sslCerts = [{ csr, key: '', commonName: name, domainNames: name }];
  const orderNo = await issuedOrder(server, customer, { sslCerts });
  const twin = await issuedOrder(server, customer, { sslCerts });
  const { certificate } = await detailOf(customer, twin);
  const serialNumber = certificate?.serialNumber ?? '';
  const body = { orderNo: twin, serialNumber, reason: 'keyCompromise' } as const;
  const { revoked } = await customer.ask(calls.revoke, { body });
  expect(revoked.map((each) => each.orderNo).toSorted()).toEqual([orderNo, twin].toSorted());
  await later(orderNo, 170);
  await sweep();
  const order = await detailOf(customer, orderNo);
  expect([order.orderStatus, order.certificates.length]).toEqual([1008, 1]);
  expect(order.timeline.at(-1)?.kind).toBe('revoked');
});

it('issues none after a revoked certificate', async () => {
  const orderNo = await issuedOrder(server, customer, { names: [name] });
  const { certificate } = await detailOf(customer, orderNo);
  const serialNumber = certificate?.serialNumber ?? '';
  await customer.ask(calls.revoke, { body: { orderNo, serialNumber, reason: 'superseded' } });
  await later(orderNo, 170);
  await sweep();
  const order = await detailOf(customer, orderNo);
  expect([order.orderStatus, order.certificates.length]).toEqual([1008, 1]);
});

/** Expires the validations of the order's names and removes their records. */
async function outdateValidations(orderNo: string): Promise<void> {
  const [row] = await db().select().from(orders).where(eq(orders.orderNo, orderNo));
  await db()
    .update(domainValidations)
    .set({ validatedTime: new Date(Date.now() - 210 * dayMs) })
    .where(eq(domainValidations.orderID, row?.id ?? ''));
  await db().execute(sql`delete from sandbox_records`);
}
