import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { orders } from '#server/db/schema/orders.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import { dueDays, remind } from '#server/orders/reminders.ts';
import { shareShop } from '#tests/support/share-server.ts';
import { changeOrder, issuedOrder, placeOrder } from '#tests/support/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/test-server.ts';

const { account, sandbox, session } = contract;
/** Real time, shifted by a number of days. */
let moved = 0;
const clock = { now: () => addDays(new Date(), moved), real: () => new Date() };
const server = shareShop({ clock });
/** Another process on the same database. */
let other: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  other = await startTestServer({ clock, database: { ...server.database, close: async () => undefined } });
  customer = await server.customer();
});
afterAll(async () => {
  await other.close();
});

const db = () => server.services.db;
async function endsIn(orderNo: string, days: number): Promise<string> {
  const certExpireTime = addDays(new Date(), days);
  const payTime = addDays(certExpireTime, -365);
  const [row] = await db()
    .update(orders)
    .set({ certExpireTime, payTime, nextTime: null })
    .where(eq(orders.orderNo, orderNo))
    .returning({
      id: orders.id,
    });
  return row?.id ?? '';
}
const remindedOf = async (id: string) =>
  (await db().select().from(reminders).where(eq(reminders.orderID, id)).orderBy(reminders.id)).map(
    ({ kind, days }) => `${kind} ${days}`,
  );
const mailsAbout = async (orderNo: string) =>
  (await customer.ask(sandbox.overview, {})).mails.filter(
    ({ text, subject }) => text.includes(orderNo) && /到期/.test(subject),
  );

it('sends reminders 60, 30, 14, 7 and 1 days before expiry, once each even if run twice, on two servers or killed in between', async () => {
  const orderNo = await issuedOrder(server, customer);
  const id = await endsIn(orderNo, 65.5);
  const seen: [number, string[]][] = [];
  const dies = { send: () => Promise.reject(new Error('killed')) };
  for (let day = 0; day <= 66; day += 1) {
    moved = day;
    const before = (await remindedOf(id)).length;
    // The row and the mail are written atomically: a crash in between leaves neither.
    await remind({ ...server.services, mailer: dies }).catch(() => undefined);
    expect(await remindedOf(id)).toHaveLength(before);
    await Promise.all([remind(server.services), remind(other.services)]);
    await remind(server.services);
    const now = await remindedOf(id);
    if (now.length > before) seen.push([day, now.slice(before)]);
  }
  moved = 0;
  expect(seen).toEqual([
    [6, ['end 60']],
    [36, ['end 30']],
    [52, ['end 14']],
    [59, ['end 7']],
    [65, ['end 1']],
  ]);
  const mails = await mailsAbout(orderNo);
  expect(mails).toHaveLength(5);
  expect(mails[0]?.text).toContain('renew it before then');
}, 60_000);

it('stops after a renewal, and resumes if that is cancelled', async () => {
  const orderNo = await issuedOrder(server, customer, { names: ['renewed.example.com'] });
  const id = await endsIn(orderNo, 20);
  const next = await placeOrder(customer, { names: ['renewed.example.com'] });
  await changeOrder(server, next, { renewsID: id });
  await remind(server.services);
  expect(await remindedOf(id)).toEqual([]);
  await customer.call(contract.orders.cancel, { body: { orderNos: next } });
  await remind(server.services);
  expect(await remindedOf(id)).toEqual(['end 30']);
});

it('announces rules that change during the order: clientAuth, and validation by email', async () => {
  const orderNo = await issuedOrder(server, customer, { names: ['policy.example.com'] });
  const id = await endsIn(orderNo, 300);
  await db().update(orders).set({ dcvMethod: 'email' }).where(eq(orders.id, id));
  await remind(server.services);
  expect(await remindedOf(id)).toEqual(['client-auth 0']);
  moved = (Date.parse('2028-01-15') - Date.now()) / 86_400_000;
  await db()
    .update(orders)
    .set({ certExpireTime: new Date('2028-08-01'), payTime: new Date('2027-09-01') })
    .where(eq(orders.id, id));
  await remind(server.services);
  await remind(server.services);
  moved = 0;
  expect(await remindedOf(id)).toEqual(['client-auth 0', 'email-validation 0']);
});

it('lists and counts notices only for their customer, until they are read', async () => {
  const unread = async (by: TestCustomer) => (await by.ask(session.account, {})).unreadNotices;
  const { siteMsges, total } = await customer.ask(account.notices, { query: { limit: 2 } });
  expect(siteMsges).toHaveLength(2);
  expect(await unread(customer)).toBe(total);
  const stranger = await server.customer();
  expect(await stranger.ask(account.notices, { query: {} })).toEqual({ siteMsges: [], total: 0 });
  const [first] = siteMsges;
  for (const by of [stranger, customer]) {
    await by.call(account.readNotices, { body: { ids: String(first?.id) } });
    expect(await unread(customer)).toBe(by === customer ? total - 1 : total);
  }
  await customer.call(account.readNotices, { body: {} });
  expect(await unread(customer)).toBe(0);
});

test.each([
  { left: 61, want: null },
  { left: 60, want: 60 },
  { left: 30.1, want: 60 },
  { left: 30, want: 30 },
  { left: 6, want: 7 },
  { left: 0.5, want: 1 },
  { left: 0, want: null },
])('has the reminder $want due when $left days are left', ({ left, want }) => {
  const now = new Date('2026-11-23T00:00:00Z');
  expect(dueDays(addDays(now, left), now)).toBe(want);
});
