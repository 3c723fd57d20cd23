import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { addDays } from '#core/orders/span.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { giveBack } from '#server/orders/issue-order.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  changeOrder,
  deposit,
  flex,
  issuedOrder,
  issueNow,
  payAndIssue,
  placeOrder,
  publishValidations,
  requestFor,
} from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';
import { firstCheck, sweepNextCertificates } from '#tests/support/server/time-passes.ts';

const { account, sandbox, session, orders: calls } = contract;
/** Real time, shifted by a number of days. */
let moved = 0;
const clock = { now: () => addDays(new Date(), moved), real: () => new Date() };
const minute = 1 / (24 * 60);
const server = shareShop({ clock });
/** Another process on the same database. */
let other: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  other = await startTestServer({ clock, database: { ...server.database, close: async () => undefined } });
});
afterAll(async () => {
  await other.close();
});
beforeEach(async () => {
  moved = 0;
  customer = await server.customer();
});

const db = () => server.services.db;
const idOf = async (orderNo: string) =>
  (await db().select({ id: orders.id }).from(orders).where(eq(orders.orderNo, orderNo)))[0]?.id ?? '';

/** Moves the end of the order's newest certificate; the paid span ends with it, or later. */
async function endsIn(orderNo: string, days: number, { life = 199, paidDays = days } = {}): Promise<string> {
  const notAfter = addDays(clock.now(), days);
  const payTime = addDays(clock.now(), paidDays - 365);
  await changeOrder(server, orderNo, { payTime, nextTime: null });
  const id = await idOf(orderNo);
  await db()
    .update(certificates)
    .set({ notAfter, notBefore: addDays(notAfter, -life) })
    .where(eq(certificates.orderID, id));
  await keepFacts(db(), id);
  return id;
}

const listed = async () =>
  (await customer.ask(account.notices, { query: { limit: 100, offset: 1 } })).siteMsges.toReversed();
const told = async () =>
  (await listed()).map(({ kind, items }) => `${kind} ${items.map(({ days }) => days).join('+')}`);
const mails = async () =>
  (await customer.ask(sandbox.overview, {})).mails.filter(({ subject }) => !/Confirm/.test(subject));
const unread = async (by: TestCustomer = customer) => (await by.ask(session.account, {})).unreadNotices;

/** Sends what is due now, and what waits for a minute of quiet. */
async function settle(): Promise<void> {
  moved += 2 * minute;
  await notify(server.services);
}

it('notifies 60, 30, 14, 7 and 1 days before the end, and at the end, once each even if run twice, on two servers or killed in between', async () => {
  const orderNo = await issuedOrder(server, customer);
  await settle();
  await endsIn(orderNo, 65.5);
  const seen: [number, string[]][] = [];
  const dies = { send: () => Promise.reject(new Error('killed')) };
  const [start, base] = [moved, (await told()).length];
  const mailsBefore = (await mails()).length;
  let count = base;
  for (const day of [5, 6, 7, 35, 36, 51, 52, 58, 59, 64, 65, 66, 67]) {
    moved = start + day;
    // Causes, notice and mail are written atomically: a crash in between leaves none.
    await notify({ ...server.services, mailer: dies }).catch(() => undefined);
    expect(await told()).toHaveLength(count);
    await Promise.all([notify(server.services), notify(other.services)]);
    await notify(server.services);
    const now = await told();
    if (now.length > count) seen.push([day, now.slice(count)]);
    count = now.length;
  }
  expect(seen).toEqual([
    [6, ['ending 60']],
    [36, ['ending 30']],
    [52, ['ending 14']],
    [59, ['ending 7']],
    [65, ['ending 1']],
    [66, ['ended 0']],
  ]);
  expect((await mails()).length - mailsBefore).toBe(6);
}, 90_000);

it('tells of many certificates in one notice and one mail, twenty lines at most', async () => {
  const names = Array.from({ length: 23 }, (_, index) => `batch${index}.example.com`);
  await deposit(server, customer.id, 1_000_000);
  for (const name of names) await payAndIssue(customer, await placeOrder(customer, { names: [name] }));
  await notify(server.services);
  // A minute has not passed yet.
  expect(await told()).toEqual([]);
  await settle();
  const [issued, ...more] = await listed();
  expect([issued?.kind, issued?.itemTotal, more]).toEqual(['issued', 23, []]);
  expect(issued?.items.map(({ commonName }) => commonName).toSorted()).toEqual(names.toSorted());
  for (const { orderNo } of issued?.items ?? []) await endsIn(orderNo, 29);
  await settle();
  await settle();
  expect((await listed()).map(({ kind, itemTotal }) => [kind, itemTotal])).toEqual([
    ['issued', 23],
    ['ending', 23],
  ]);
  const [ending, first] = await mails();
  expect(await mails()).toHaveLength(2);
  expect(first?.subject).toMatch(/23 张证书已签发/);
  expect(ending?.text.match(/\/ssl\/certificate\//g)).toHaveLength(20);
  expect(ending?.text).toContain('and 3 more');
  expect(ending?.text).toContain(`${server.url}/orders/expiring`);
  expect(ending?.text).not.toContain('[object');
}, 90_000);

it('is not silenced by a renewal before that is issued; the notice is over once it is', async () => {
  const orderNo = await issuedOrder(server, customer, { names: ['renewed.example.com'] });
  const id = await endsIn(orderNo, 20);
  const next = await placeOrder(customer, { names: ['renewed.example.com'] });
  await changeOrder(server, next, { renewsID: id });
  await settle();
  expect(await told()).toContain('ending 30');
  const before = await unread();
  await payAndIssue(customer, next);
  await keepFacts(db(), await idOf(next));
  expect(await unread()).toBe(before - 1);
  expect((await listed()).find(({ kind }) => kind === 'ending')).toMatchObject({
    isRead: false,
    isOver: true,
  });
  moved += 14;
  await settle();
  expect(await told()).not.toContain('ending 7');
}, 30_000);

it('says nothing of an end whose next certificate is on its way, then that it needs somebody, once, with the records', async () => {
  const names = ['next-a.example.com', 'next-b.example.com'];
  const orderNos: string[] = [];
  for (const name of names) orderNos.push(await issuedOrder(server, customer, { names: [name] }));
  await settle();
  for (const orderNo of orderNos) {
    const id = await endsIn(orderNo, 45, { paidDays: 200 });
    await db()
      .update(domainValidations)
      .set({ validatedTime: addDays(clock.now(), -250) })
      .where(eq(domainValidations.orderID, id));
  }
  await db().execute(sql`delete from sandbox_records`);
  await settle();
  expect(await told()).toEqual(['issued 0+0']);
  moved += 16;
  for (const orderNo of orderNos) await changeOrder(server, orderNo, { nextTime: clock.now() });
  await sweepNextCertificates(server);
  for (const orderNo of orderNos) await firstCheck(server, orderNo);
  await settle();
  await settle();
  const [, needs, ...more] = await listed();
  expect(more).toEqual([]);
  expect(needs).toMatchObject({ kind: 'needs-you', itemTotal: 2, isOver: false });
  expect(needs?.items[0]).toMatchObject({ topic: 'validation', orderNo: orderNos[0] });
  const [mail] = await mails();
  for (const name of names) expect(mail?.text).toContain(`.${name} `);
  expect(mail?.text).toContain(`${server.url}/orders/list?status=verifying&records=open`);
  moved += 16;
  await settle();
  expect(await told()).toEqual(['issued 0+0', 'needs-you 0+0', 'ending 14+14']);
  for (const orderNo of orderNos) await customer.ask(calls.cancel, { body: { orderNos: orderNo } });
}, 30_000);

it('says once that a paid order waits for its records, with them, a day after the payment; issued, it is over', async () => {
  await deposit(server, customer.id, 100_000);
  const orderNos: string[] = [];
  for (const name of ['paid-a.example.com', 'paid-b.example.com'])
    orderNos.push(await placeOrder(customer, { names: [name] }));
  for (const orderNo of orderNos)
    await customer.ask(contract.payment.pay, {
      body: { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo },
    });
  const [orderNo = '', canceled = ''] = orderNos;
  for (const each of orderNos) await firstCheck(server, each);
  await settle();
  expect(await listed()).toEqual([]);
  moved += 1;
  await settle();
  await settle();
  moved += 3;
  await settle();
  const [needs, ...more] = await listed();
  expect(more).toEqual([]);
  expect(needs).toMatchObject({ kind: 'needs-you', itemTotal: 2, isOver: false });
  expect(needs?.items).toMatchObject(orderNos.map((each) => ({ topic: 'unvalidated', orderNo: each })));
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^2 个已付款的订单等待域名验证 \/ 2 paid orders wait for validation/);
  expect(mail?.text).toMatch(/_\w+\.paid-a\.example\.com CNAME /);
  expect(mail?.text).not.toContain('到期');
  await customer.ask(calls.cancel, { body: { orderNos: canceled } });
  await publishValidations(customer, orderNo);
  await issueNow(customer, orderNo);
  await settle();
  expect((await listed())[0]).toMatchObject({ kind: 'needs-you', isOver: true });
}, 30_000);

/** Begins the next certificate of an order whose paid span goes on, and whose names are to be validated anew. */
async function beginNext(orderNo: string, paidDays: number): Promise<string> {
  const id = await endsIn(orderNo, 20, { paidDays });
  await db()
    .update(domainValidations)
    .set({ validatedTime: addDays(clock.now(), -250) })
    .where(eq(domainValidations.orderID, id));
  await db().execute(sql`delete from sandbox_records`);
  await changeOrder(server, orderNo, { nextTime: clock.now() });
  await sweepNextCertificates(server);
  await firstCheck(server, orderNo);
  return id;
}

it('asks nobody for records before they were looked for once, at most ten minutes', async () => {
  const orderNo = await issuedOrder(server, customer, { names: ['lasting.example.com'] });
  await settle();
  await beginNext(orderNo, 200);
  // As among hundreds of orders whose first check waits for its turn.
  await db().execute(sql`delete from jobs where queue = 'dcv-check'`);
  await changeOrder(server, orderNo, { checks: 1, nextCheckTime: clock.now() });
  const kinds = async () => (await told()).filter((line) => line.startsWith('needs-you'));
  moved += 2 * minute;
  await settle();
  expect(await kinds()).toEqual([]);
  moved += 8 * minute;
  await settle();
  expect(await kinds()).toEqual(['needs-you 0']);
  await customer.ask(calls.cancel, { body: { orderNos: orderNo } });
});

it('gives the records that spare later certificates theirs first, and none beside a delegation', async () => {
  const names = ['once.example.com', 'delegated.example.com'];
  await deposit(server, customer.id, 100_000);
  const orderNo = await placeOrder(customer, { ...flex, names, dcvMethod: 'dns_txt' });
  await payAndIssue(customer, orderNo);
  await settle();
  const id = await beginNext(orderNo, 300);
  await db()
    .update(domainValidations)
    .set({ problem: 'DELEGATION-PENDING' })
    .where(sql`${domainValidations.orderID} = ${id} and ${domainValidations.domainName} = ${names[1]}`);
  await settle();
  await settle();
  const text = (await mails())[0]?.text ?? '';
  const lines = text.split('\n').filter((line) => / TXT |delegated by CNAME/.test(line));
  const delegated = expect.stringMatching(/^_dnsauth\.delegated\.example\.com .*keep the CNAME$/);
  expect(lines).toEqual([
    expect.stringMatching(/^_validation-persist\.once\.example\.com TXT .*accounturi=/),
    delegated,
    expect.stringMatching(/^_dnsauth\.once\.example\.com TXT /),
    delegated,
  ]);
  expect(text).toContain('once for all later certificates too');
  await customer.ask(calls.cancel, { body: { orderNos: orderNo } });
});

it('promises no further certificate once the paid span is over, too', async () => {
  const orderNo = await issuedOrder(server, customer, { names: ['outage.example.com'] });
  await settle();
  await endsIn(orderNo, 5, { paidDays: 30 });
  await changeOrder(server, orderNo, { nextKey: 'none' });
  // The server was down until both were over.
  moved += 40;
  await settle();
  const [mail] = await mails();
  expect(mail?.text).toContain('Open the order to renew it');
  expect(mail?.text).not.toContain('no extra cost');
});

it('says in the mail of a new certificate when the one it replaces is revoked', async () => {
  const names = ['kept.example.com', 'dropped.example.com'];
  await deposit(server, customer.id, 100_000);
  const orderNo = await placeOrder(customer, { ...flex, names });
  await payAndIssue(customer, orderNo);
  await settle();
  const [kept = ''] = names;
  await customer.ask(contract.orders.reSign, {
    body: { orderNo, csr: await requestFor([kept]), key: '', domainNames: kept, dcvMethod: 'dns' },
  });
  await issueNow(customer, orderNo);
  await settle();
  const [mail] = await mails();
  const day = addDays(clock.now(), 3).toISOString().slice(0, 10);
  expect(mail?.text).toContain(`旧证书将于 ${day} 吊销 / old one revoked on ${day}`);
  expect(mail?.text).toContain('install the new one before that date');
});

it('says how many days are left, not which threshold was passed', async () => {
  const orderNo = await issuedOrder(server, customer);
  await settle();
  await endsIn(orderNo, 9.2);
  await settle();
  const [mail] = await mails();
  // From date to date: the time of day decides.
  expect(mail?.subject).toMatch(/证书还有 (9|10) 天到期 .*expires in \1 days/);
  expect(mail?.text).toMatch(/ · [\d-]{10} 到期 \/ expires [\d-]{10} · http/);
});

it('tells of returned requests, revocations, unpaid orders and refunds', async () => {
  await deposit(server, customer.id, 100_000);
  const [returned, unpaid] = [
    await placeOrder(customer, { names: ['returned.example.com'] }),
    await placeOrder(customer, { names: ['unpaid.example.com'] }),
  ];
  await customer.ask(contract.payment.pay, {
    body: { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo: returned },
  });
  await giveBack(db(), { id: await idOf(returned) }, 'issuer-refused', clock.now());
  await settle();
  expect((await listed()).map(({ kind, items }) => [kind, items[0]?.topic, items[0]?.orderNo])).toEqual([
    ['failed', 'returned', returned],
  ]);
  await customer.ask(calls.cancel, { body: { orderNos: returned } });
  moved += 1;
  await settle();
  await settle();
  const found = (await listed())
    .slice(1)
    .map(({ kind, items }) => [kind, items.map(({ topic, orderNo }) => [topic, orderNo])]);
  expect(found).toEqual([
    [
      'payment',
      expect.arrayContaining([
        ['unpaid', unpaid],
        ['refunded', returned],
      ]),
    ],
  ]);
  // The returned order was canceled: its notice is over.
  expect((await listed())[0]?.isOver).toBe(true);
  const orderNo = await issuedOrder(server, customer, { names: ['revoked.example.com'] });
  await settle();
  const { allOrders } = await customer.ask(calls.detail, { params: { id: orderNo } });
  const serialNumber = allOrders[0]?.certificate?.serialNumber ?? '';
  await customer.ask(calls.revoke, { body: { orderNo, serialNumber, reason: 'superseded' } });
  await settle();
  expect((await listed()).at(-1)).toMatchObject({ kind: 'revoked', items: [{ orderNo, serialNumber }] });
}, 30_000);

it('announces the end of clientAuth only for certificates that have it, and of validation by email', async () => {
  const [plain, client, email, own, mailbox] = [
    await issuedOrder(server, customer, { names: ['plain.example.com'] }),
    await issuedOrder(server, customer, { names: ['client.example.com'] }),
    await issuedOrder(server, customer, { names: ['email.example.com'] }),
    await issuedOrder(server, customer, { names: ['own.example.com'] }),
    await issuedOrder(server, customer, { names: ['mailbox.example.com'] }),
  ];
  const byMail = async (orderNo: string, domainName: string) =>
    db()
      .update(domainValidations)
      .set({ domainName, method: 'email' })
      .where(eq(domainValidations.orderID, await idOf(orderNo)));
  await db()
    .update(certificates)
    .set({ hasClientAuth: true })
    .where(eq(certificates.orderID, await idOf(client)));
  await changeOrder(server, email, { dcvMethod: 'email' });
  await byMail(email, 'email.example.com');
  // One name of its own method.
  await byMail(own, 'own.example.com');
  // A mailbox is validated by mail to it, whatever becomes of domains.
  await changeOrder(server, mailbox, { dcvMethod: 'email', productType: 'email_smime' });
  await byMail(mailbox, 'ada@mailbox.example.com');
  const orderOf = async (kind: string) =>
    (await listed())
      .filter((notice) => notice.kind === kind)
      .flatMap(({ items }) => items.map((item) => item.orderNo));
  moved = (Date.parse('2027-02-01') - Date.now()) / dayMs;
  await settle();
  await settle();
  expect(await orderOf('client-auth')).toEqual([client]);
  expect(plain).not.toBe(client);
  moved = (Date.parse('2028-01-15') - Date.now()) / dayMs;
  for (const orderNo of [email, own, mailbox]) await endsIn(orderNo, 200, { paidDays: 200 });
  await settle();
  await settle();
  expect((await orderOf('email-validation')).toSorted()).toEqual([email, own].toSorted());
  expect(await orderOf('client-auth')).toEqual([]);
}, 30_000);

it('lists and counts notices only for their customer, until they are read, for 90 days', async () => {
  await issuedOrder(server, customer, { names: ['mine.example.com'] });
  await settle();
  expect(await unread()).toBe(1);
  const stranger = await server.customer();
  expect(await stranger.ask(account.notices, { query: {} })).toEqual({ siteMsges: [], total: 0 });
  const [first] = await listed();
  for (const by of [stranger, customer]) {
    await by.call(account.readNotices, { body: { ids: String(first?.id) } });
    expect(await unread()).toBe(by === customer ? 0 : 1);
  }
  moved += 89;
  expect((await listed()).map(({ isRead }) => isRead)).toContain(true);
  moved += 2;
  expect((await listed()).map(({ isRead }) => isRead)).not.toContain(true);
});
