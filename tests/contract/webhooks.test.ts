import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { eventKinds } from '#core/webhooks/kinds.ts';
import { removeExpired } from '#server/cleaning.jobs.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/db/schema/webhooks.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { raise } from '#server/webhooks/raise.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { deposit, issuedOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { arrived, type HookReceiver, startHookReceiver } from '#tests/support/server/webhook-receiver.ts';

const { webhooks, notices, sandbox } = contract;
/** Real time, shifted. */
let moved = 0;
const time = () => new Date(Date.now() + moved);
const server = shareShop({
  clock: { now: time, real: time },
  config: { sessionIdleHours: 8760, sessionMaxDays: 365 },
});
const hour = 3_600_000;

let customer: TestCustomer;
let receiver: HookReceiver;
beforeEach(async () => {
  moved = 0;
  customer = await server.customer();
  receiver = await startHookReceiver();
});
afterEach(() => receiver.close());

const body = (changes: Record<string, unknown> = {}) => ({
  name: 'Receiver',
  format: 'json' as const,
  url: receiver.url,
  language: 'zh' as const,
  kinds: eventKinds.join(','),
  ...changes,
});
const addTo = (by: TestCustomer, changes: Record<string, unknown> = {}) =>
  by.ask(webhooks.create, { body: body(changes) });
const add = (changes: Record<string, unknown> = {}) => addTo(customer, changes);
const only = async () => {
  const { data } = await customer.ask(webhooks.list, {});
  const [endpoint] = data;
  if (endpoint === undefined) throw new Error('no endpoint');
  return endpoint;
};
const log = async (id: string, query: Record<string, string> = {}) =>
  (await customer.ask(webhooks.deliveries, { params: { id }, query })).data;

/** Events of one object each, or of a few. */
const raiseMany = (count: number, objects = count, accountID = customer.id) =>
  server.services.db.transaction((tx) =>
    raise(
      tx,
      Array.from({ length: count }, (_, n) => ({
        ...{ accountID, departmentID: null, kind: 'payment.settled' as const, at: time() },
        object: { type: 'payment' as const, id: `DP-${n % objects}`, name: '' },
        data: { cents: n },
      })),
    ),
  );

it('tells of an order from its creation to its certificate, in order, signed', async () => {
  const { id, secret } = await add();
  expect(secret).toMatch(/^whs_[\w-]{43}$/);
  await deposit(server, customer.id, 100_000);
  const orderNo = await issuedOrder(server, customer);
  await eventually(() => expect(arrived(receiver).at(-1)?.kind).toBe('certificate.issued'));
  expect(arrived(receiver).map(({ kind }) => kind)).toEqual([
    'order.created',
    'order.paid',
    'validation.passed',
    'certificate.issued',
  ]);
  expect(new Set(arrived(receiver).map(({ object }) => object))).toEqual(new Set([orderNo]));
  const last = receiver.received.at(-1);
  const sent = JSON.parse(last?.body ?? '');
  expect(sent).toMatchObject({
    test: false,
    object: { type: 'order', id: orderNo, name: 'shop.example.com' },
    data: { serialNumber: expect.stringMatching(/^[\da-f]+$/i), number: 1 },
    url: `${server.url}/ssl/certificate/${orderNo}`,
  });
  expect(last?.headers).toMatchObject({
    'certhub-event': 'certificate.issued',
    'certhub-event-id': sent.id,
    'content-type': 'application/json; charset=utf-8',
  });
  const [, seconds = '', signature = ''] =
    /^t=(\d+),v1=([\da-f]{64})$/.exec(last?.headers['certhub-signature'] ?? '') ?? [];
  // By another implementation.
  const made = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], {
    input: `${seconds}.${last?.body}`,
  });
  expect(made.toString()).toContain(signature);
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);

  const [row] = await log(id);
  expect(row).toMatchObject({ kind: 'certificate.issued', about: orderNo, state: 'delivered', tries: 1 });
  const detail = await customer.ask(webhooks.delivery, { params: { id: row?.id ?? '' } });
  expect(detail.request).toContain(`POST /hook\nHost: 127.0.0.1:`);
  expect(detail).toMatchObject({ answer: 'thanks', last: { status: 200, problem: '' } });
  expect(await only()).toMatchObject({ delivered: 4, waiting: 0, failed: 0, last: { status: 200 } });
  // Nothing that is secret is stored in plain rows or logged.
  expect(server.logLines.join('\n')).not.toContain(secret);
  expect(JSON.stringify(await customer.ask(webhooks.list, {}))).not.toContain(secret);
});

it('signs with both secrets during a roll-over, and shows a new one once', async () => {
  const { id, secret } = await add();
  const rolled = await customer.call(
    webhooks.rollSecret,
    { params: { id }, body: { overlapHours: 24 } },
    { key: 'roll-over-1' },
  );
  const next = rolled.data().secret;
  expect(next).not.toBe(secret);
  const again = await customer.call(
    webhooks.rollSecret,
    { params: { id }, body: { overlapHours: 24 } },
    { key: 'roll-over-1' },
  );
  expect(again.data().secret).toBe(next);
  await customer.ask(webhooks.sendTest, { params: { id } });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const signatures = receiver.received[0]?.headers['certhub-signature']?.split(',v1=') ?? [];
  expect(signatures).toHaveLength(3);
  moved = 25 * hour;
  await customer.ask(webhooks.sendTest, { params: { id } });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received[1]?.headers['certhub-signature']?.split(',v1=')).toHaveLength(2);
});

it('repeats what failed, in order per object, and holds up no other object or receiver', async () => {
  const healthy = await startHookReceiver();
  const other = await server.customer();
  await addTo(other, { url: healthy.url });
  await add();
  const failing = new Set(['DP-0', 'DP-1']);
  let isDown = true;
  receiver.answer = ({ body: text }) => (isDown && failing.has(JSON.parse(text).object.id) ? 400 : 200);
  await raiseMany(30, 10);
  await raiseMany(20, 20, other.id);
  await eventually(() => expect(new Set(arrived(healthy).map(({ id }) => id)).size).toBe(20));
  await eventually(() =>
    expect(arrived(receiver).filter(({ object }) => !failing.has(object))).toHaveLength(24),
  );
  isDown = false;
  moved += 2 * hour;
  await eventually(() => expect(new Set(arrived(receiver).map(({ id }) => id)).size).toBe(30));
  inOrder(receiver, 10);
  await healthy.close();
});

/** The first arrivals of each object come in the order they were raised. */
function inOrder({ received }: HookReceiver, objects: number): void {
  const cents = new Map<string, number[]>();
  for (const { body: text } of received) {
    const { object, data } = JSON.parse(text);
    const known = cents.get(object.id) ?? [];
    if (!known.includes(data.cents)) cents.set(object.id, [...known, data.cents]);
  }
  expect(cents.size).toBe(objects);
  for (const numbers of cents.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
}

it.each([
  ['drops the connection', 'drop', 'RESET'],
  ['answers 500', 500, ''],
  ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }, ''],
] as const)('leaves one that %s alone for a while and then delivers', async (_, said, problem) => {
  const { id } = await add();
  receiver.answer = (_hook, n) => (n < 8 ? said : 200);
  await raiseMany(12);
  await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(8));
  await eventually(async () => expect((await log(id, { state: 'waiting' })).length).toBeGreaterThan(0));
  const failed = (await log(id)).filter(({ last }) => last.status !== 200 && last.ms > 0);
  expect(failed[0]?.last.problem).toBe(problem);
  expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
  moved += hour;
  await eventually(() => expect(new Set(arrived(receiver).map((each) => each.id)).size).toBe(12));
  await eventually(async () => expect(await only()).toMatchObject({ delivered: 12, waiting: 0, failed: 0 }));
});

it('waits as long as the receiver asks', async () => {
  const { id } = await add();
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '7200' } });
  await raiseMany(1);
  await eventually(async () => expect((await log(id))[0]?.last.status).toBe(429));
  const [row] = await log(id);
  expect(Date.parse(row?.nextTime ?? '') - Date.now()).toBeGreaterThan(1.9 * hour);
});

it('pauses after a day of failures, says so once by mail, keeps everything, and goes on when resumed', async () => {
  const { id } = await add();
  receiver.answer = () => 503;
  await raiseMany(3);
  await eventually(async () => expect((await only()).failingSince).not.toMatch(/^0001/));
  const before = receiver.received.length;
  moved += 23 * hour;
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
  expect((await only()).state).toBe('active');
  moved += 2 * hour;
  await eventually(async () => expect(await only()).toMatchObject({ state: 'paused', isGivenUp: true }));
  const held = await log(id, { state: 'held' });
  expect(held).toHaveLength(3);
  await raiseMany(1);
  expect(await log(id, { state: 'held' })).toHaveLength(4);
  moved += hour;
  await notify(server.services);
  await eventually(async () => {
    const { mails } = await customer.ask(sandbox.overview, {});
    expect(mails.filter(({ subject }) => subject.includes('Webhook'))).toHaveLength(1);
  });
  receiver.answer = () => 200;
  const sent = receiver.received.length;
  await customer.ask(webhooks.setState, { params: { id }, body: { state: 'active' } });
  await eventually(async () => expect((await only()).waiting).toBe(0));
  expect(receiver.received.length).toBe(sent + 4);
});

it('sends a test and an event again, even while it is paused, and never repeats them', async () => {
  const { id } = await add();
  await raiseMany(1);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(async () => expect((await log(id))[0]?.state).toBe('delivered'));
  await customer.ask(webhooks.setState, { params: { id }, body: { state: 'paused' } });
  const [first] = await log(id);
  receiver.answer = () => 500;
  const params = { id: first?.id ?? '' };
  const { deliveryID } = await customer.ask(webhooks.sendAgain, { params });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(arrived(receiver)[1]).toEqual(arrived(receiver)[0]);
  await eventually(async () =>
    expect(await customer.ask(webhooks.delivery, { params: { id: deliveryID } })).toMatchObject({
      state: 'failed',
      isManual: true,
      tries: 1,
      last: { status: 500 },
    }),
  );
  await customer.ask(webhooks.sendTest, { params: { id } });
  await eventually(() => expect(receiver.received).toHaveLength(3));
  expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({ kind: 'webhook.test', test: true });
  expect((await only()).failingSince).toMatch(/^0001/);
});

it('tells an endpoint of a department of nothing else, and a colleague sees no more than they may', async () => {
  const { id: departmentID } = await customer.ask(contract.people.departments.add, { body: { name: 'R&D' } });
  const colleague = await server.colleague(customer, {
    role: 'manager',
    scope: 'department',
    departmentID,
  });
  await deposit(server, customer.id, 100_000);
  const { id } = await addTo(colleague, { kinds: 'order.created,order.paid' });
  await add({ name: 'All', kinds: 'order.created' });
  await placeOrder(customer);
  const own = await placeOrder(colleague, { names: ['rd.example.com'] });
  await eventually(() => expect(arrived(receiver)).toHaveLength(3));
  expect(arrived(receiver).filter(({ object }) => object === own)).toHaveLength(2);
  expect((await colleague.ask(webhooks.list, {})).data.map((each) => each.id)).toEqual([id]);
  expect((await customer.ask(webhooks.list, {})).total).toBe(2);
  // Money belongs to no department, and needs a right of its own.
  const refused = await colleague.call(webhooks.create, { body: body({ kinds: 'payment.settled' }) });
  expect(refused.envelope.errors).toMatchObject([{ field: 'kinds', reason: 'right-beyond' }]);
  const stranger = await server.customer();
  const [sent] = (await colleague.ask(webhooks.deliveries, { params: { id }, query: {} })).data;
  const ofSent = { params: { id: sent?.id ?? '' } };
  expect((await colleague.call(webhooks.delivery, ofSent)).status).toBe(200);
  for (const call of [webhooks.delivery, webhooks.sendAgain] as const)
    expect((await stranger.call(call, ofSent)).status).toBe(404);
  for (const call of [webhooks.remove, webhooks.sendTest, webhooks.deliveries] as const)
    expect((await stranger.call(call, { params: { id } })).status).toBe(404);
});

it('refuses what cannot be called, and more than twenty', async () => {
  const refusalOf = async (changes: Record<string, unknown>) =>
    (await customer.call(webhooks.create, { body: body(changes) })).envelope.errors.map(
      ({ field, reason }) => `${field} ${reason}`,
    );
  expect(await refusalOf({ url: 'http://example.com/' })).toEqual(['url format']);
  expect(await refusalOf({ url: 'https://user:secret@example.com/' })).toEqual(['url format']);
  expect(await refusalOf({ format: 'slack', url: 'https://example.com/services/x' })).toEqual(['url format']);
  expect(await refusalOf({ kinds: '' })).toEqual(['kinds required']);
  expect(
    await refusalOf({
      format: 'telegram',
      url: `https://api.telegram.org/bot12345:${'a'.repeat(35)}/sendMessage`,
    }),
  ).toEqual(['recipient required']);
  for (let n = 0; n < 20; n += 1) await add({ name: `n${n}`, kinds: 'invoice.issued' });
  expect(await refusalOf({})).toEqual(['name list-full']);
});

it('keeps the address of a chat to itself, and the present one where a change leaves it out', async () => {
  const url = `https://oapi.dingtalk.com/robot/send?access_token=${'ab12'.repeat(16)}`;
  const { id, secret } = await add({ format: 'dingtalk', url, signing: 'SECabc' });
  expect(secret).toBe('');
  expect(await only()).toMatchObject({ url: 'oapi.dingtalk.com/…ab12', hasSigning: true });
  await customer.ask(webhooks.change, {
    params: { id },
    body: body({ format: 'dingtalk', url: '', name: 'Ops' }),
  });
  expect(await only()).toMatchObject({ name: 'Ops', url: 'oapi.dingtalk.com/…ab12', hasSigning: true });
  expect(JSON.stringify(await customer.ask(webhooks.list, {}))).not.toContain('ab12ab12');
  await customer.ask(webhooks.remove, { params: { id } });
  expect((await customer.ask(webhooks.list, {})).total).toBe(0);
});

it('sends notices to the endpoint that somebody chose', async () => {
  const { id } = await add({ kinds: 'invoice.issued' });
  const settings = await customer.ask(notices.noticeSettings, {});
  expect(settings.chats).toEqual([{ id, name: 'Receiver' }]);
  const {
    zone: _,
    canSendMail: __,
    canSendSms: ___,
    email: ____,
    telephone: _____,
    next: ______,
    chats: _______,
    ...own
  } = settings;
  const saved = await customer.ask(notices.changeNoticeSettings, {
    body: { ...own, informed: [...own.informed, 'issued.chat'], chatID: id },
  });
  expect(saved.chatID).toBe(id);
  await deposit(server, customer.id, 100_000);
  await issuedOrder(server, customer);
  moved += hour;
  await notify(server.services);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    kind: 'notice',
    data: { count: 1, lines: ['shop.example.com'] },
  });
});

it('leaves no row where nobody asked, and forgets deliveries after 30 days', async () => {
  const { db, clock, config } = server.services;
  const count = () => db.$count(webhookEvents);
  const before = await count();
  await raiseMany(5);
  expect(await count()).toBe(before);
  await add({ kinds: 'payment.settled' });
  await raiseMany(2);
  await eventually(() => expect(receiver.received).toHaveLength(2));
  moved = 31 * 24 * hour;
  await removeExpired({ db, clock, config });
  expect(await count()).toBe(0);
  expect(await db.$count(webhookDeliveries)).toBe(0);
  expect(await db.$count(webhookEndpoints)).toBeGreaterThan(0);
});
