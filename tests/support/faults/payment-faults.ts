import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Payment } from '#core/contract/calls/payment.ts';
import { contract } from '#core/contract/contract.ts';
import { wholeAccount } from '#server/account/own.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orderEvents, orders, reissues } from '#server/db/schema/orders.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import { deposits, payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { refundEntryCause } from '#server/ledger/refund-order.ts';
import { findPayable, standingOf } from '#server/payment/payables.ts';
import { sendRefund, sweepRefunds } from '#server/payment/send-refund.ts';
import { sweepPayments } from '#server/payment/watch.ts';
import { settleNext } from '#server/payment/work-queue.ts';
import { replyOf, retried } from '#tests/support/faults/fault-calls.ts';
import type { FaultyWire } from '#tests/support/faults/faulty-wire.ts';
import {
  expectSound,
  type PaymentCustomer,
  type PaymentServer,
  reSignedNames,
} from '#tests/support/payment/payment-server.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { newRequest } from '#tests/support/server/shop.ts';
import { day, minute, second } from '#tests/support/server/test-clock.ts';
import { createClientOver, type TestClient } from '#tests/support/server/test-server.ts';

const price = 8_800;
const difference = 1_500;
const { payment: calls } = contract;
const providerMethods = [
  { payWay: 0, name: 'alipay' },
  { payWay: 3, name: 'usdc' },
  { payWay: 2, name: 'paypal' },
  { payWay: 3, name: 'usdt' },
] as const;
/** Methods whose provider sends money back. */
const methodsBack = [
  { payWay: 0, name: 'alipay' },
  { payWay: 2, name: 'paypal' },
] as const;
const balance = { payWay: 5, name: 'balance' } as const;
type Method = (typeof providerMethods)[number] | typeof balance;

interface Run {
  readonly server: PaymentServer;
  readonly wire: FaultyWire;
  readonly random: SeededRandom;
  readonly customer: PaymentCustomer;
  /** The customer's client over the faulty wire. */
  readonly client: TestClient;
  readonly orderNos: string[];
  readonly reSigned: ReadonlySet<string>;
  readonly startBalance: number;
  /** Codes shown to the payer, by order or deposit. */
  readonly shown: Map<string, Set<string>>;
  /** Payments that are paid after their code has expired. */
  readonly latePayers: Set<string>;
  readonly cancelled: Set<string>;
  /** The customer's own CSR, for a re-sign. */
  readonly csr: string;
  /** How often a re-sign was requested. */
  readonly reissues: { count: number };
}

/** Runs one customer with a few orders over failing calls, then checks the books once everything has settled. */
export async function runFaults(
  server: PaymentServer,
  wire: FaultyWire,
  random: SeededRandom,
): Promise<void> {
  const startBalance = random.pick([0, price - 1, price, 2 * price, 3 * price]);
  const customer = await server.customer(startBalance);
  const orderNos = await server.orders(customer, [price, price]);
  const reSigned = random.chance(0.3) ? await server.orders(customer, [price], difference) : [];
  const run: Run = {
    server,
    wire,
    random,
    customer,
    client: createClientOver('http://localhost', customer.token, (request) => wire.send(request)),
    orderNos: [...reSigned, ...orderNos],
    reSigned: new Set(reSigned),
    startBalance,
    shown: new Map(),
    latePayers: new Set(),
    cancelled: new Set(),
    csr: reSigned.length === 0 ? '' : await newRequest(['shop.example.com']),
    reissues: { count: 0 },
  };
  server.provider.refundState = () => random.pick(['settled', 'settled', 'pending', 'refused']);
  const trouble = () => (random.chance(0.2) ? 'lost' : random.chance(0.2) ? 'unanswered' : 'none');
  server.provider.trouble = trouble;
  // Two tabs, one of them busier.
  const lanes = (reSigned.length > 0 ? [4, 2] : [2, 1]).map(async (steps) => {
    for (let step = 0; step < steps; step += 1) await act(run);
  });
  await Promise.all(lanes);
  await payRest(run);
  await cancelSome(run);
  await wire.quiet();
  server.provider.trouble = () => 'none';
  // What is held is what refunds under way will send.
  expect(await compareLedger(server.db)).toEqual([]);
  await expectOneCode(run);
  await comeToRest(run);
  await expectTruth(run);
  await expectRefunds(run);
  await server.db.update(payments).set({ nextAskTime: null }).where(eq(payments.accountID, customer.id));
}

async function act(run: Run): Promise<void> {
  const { random, orderNos, server } = run;
  // Most actions target one order.
  const [first = ''] = orderNos;
  const orderNo = random.chance(0.5) ? first : random.pick(orderNos as [string, ...string[]]);
  if (run.reSigned.size > 0 && random.chance(0.2)) return reissue(run);
  if (random.chance(0.3)) await workOnRefunds(run);
  const what = random.below(12);
  if (what < 5) return payByCode(run, orderNo);
  if (what < 7) return void (await pay(run, orderNo, balance));
  if (what < 8) return payInBatch(run);
  if (what < 9) return deposit(run);
  if (what < 10 || (run.reSigned.has(orderNo) && random.chance(0.3))) {
    run.cancelled.add(orderNo);
    return void (await replyOf(() =>
      run.client.call(contract.orders.cancel, { body: { orderNos: orderNo } }),
    ));
  }
  if (what < 11) return void (await replyOf(() => run.client.call(calls.check, { body: { orderNo } })));
  server.clock.move(random.pick([5 * second, minute, 16 * minute]));
  await sweepPayments(server.paying);
}

/** Requests a re-sign, again after a cancellation. Retries with the same key until a reply arrives. */
async function reissue(run: Run): Promise<void> {
  const [orderNo] = run.reSigned;
  if (orderNo === undefined) return;
  run.reissues.count += 1;
  const body = {
    orderNo,
    csr: run.csr,
    key: '',
    domainNames: reSignedNames.join(','),
    dcvMethod: 'dns',
  } as const;
  await retried(run.random, (key) => run.client.call(contract.orders.reSign, { body }, { key }));
}

async function payByCode(
  run: Run,
  payableNo: string,
  methods: readonly [Method, ...Method[]] = providerMethods,
): Promise<void> {
  const { random, server, latePayers } = run;
  const { provider } = server;
  const opened = await pay(run, payableNo, random.pick(methods));
  if (opened === null || opened.state !== 'open' || opened.payURL === '') return;
  const { paymentID, name } = opened;
  const seen = run.shown.get(payableNo) ?? new Set();
  run.shown.set(payableNo, seen.add(paymentID));
  // The code of a re-sign cancelled before this one is closed by a job; `expectOneCode` looks at those.
  if (!run.reSigned.has(payableNo)) {
    const payable = [...seen].filter((id) => provider.isPayable(id));
    expect(payable.length, `codes of ${payableNo} that can be paid`).toBeLessThanOrEqual(1);
  }
  const choice = random.below(10);
  if (choice < 2) latePayers.add(paymentID);
  else if (choice < 3) await notify(run, provider.refuse(paymentID));
  else if (choice < 8) {
    if (name !== 'paypal') return notify(run, provider.pay(paymentID));
    provider.approve(paymentID);
    const body = { token: `ref-${paymentID}`, PayerID: 'PAYER' };
    await retried(run.random, (key) => run.client.call(calls.capturePaypal, { body }, { key }));
  }
}

async function deposit(run: Run): Promise<void> {
  const amount = run.random.pick([100, price, 3 * price]);
  const made = await retried(run.random, (key) =>
    run.client.call(contract.deposit.create, { body: { amount } }, { key }),
  );
  if (made?.envelope.code === 200) await payByCode(run, made.data().depositNo);
}

async function payInBatch(run: Run): Promise<void> {
  const { paying } = run.server;
  const body = { ...balance, aim: 'makeOrder', orderNos: run.orderNos.join(',') } as const;
  await retried(run.random, (key) => run.client.call(calls.batchPay, { body }, { key }));
  const jobs = run.server.sent.splice(0).filter((job) => job.queue === 'batch-pay');
  for (const { payload } of jobs) {
    const { queueID } = payload as { readonly queueID: string };
    while (await settleNext(paying, queueID));
  }
}

async function pay(run: Run, orderNo: string, method: Method): Promise<Payment | null> {
  const aim = orderNo.startsWith('DP') ? 'deposit' : run.reSigned.has(orderNo) ? 'reSign' : 'makeOrder';
  const body = { ...method, aim, orderNo } as const;
  const answer = await retried(run.random, (key) => run.client.call(calls.pay, { body }, { key }));
  return answer?.envelope.code === 200 ? answer.data() : null;
}

/** The provider repeats its notice until it is acknowledged; a fifth of the notices never arrive. */
async function notify({ wire, random }: Run, notice: Request | null): Promise<void> {
  if (notice === null || random.chance(0.2)) return;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await replyOf(() => wire.send(notice.clone()));
    if (answer?.status === 200) return;
  }
}

/** The balance pays most orders, and few calls get through. So one more order, and those left, are paid through providers that send money back. */
async function payRest(run: Run): Promise<void> {
  const { random, server, customer } = run;
  const more = await server.orders(customer, [price]);
  run.orderNos.push(...more);
  for (const orderNo of [...run.orderNos, ...more, ...more])
    if (random.chance(0.7)) await payByCode({ ...run, client: customer }, orderNo, methodsBack);
  if (random.chance(0.5)) return;
  server.clock.move(minute);
  await sweepPayments(server.paying);
}

/** Some orders are canceled at the end, whatever paid for them, and their refunds begin. */
async function cancelSome(run: Run): Promise<void> {
  for (const orderNo of run.orderNos) {
    if (run.random.chance(0.3)) continue;
    run.cancelled.add(orderNo);
    const body = { orderNos: orderNo };
    await retried(run.random, (key) => run.client.call(contract.orders.cancel, { body }, { key }));
    await workOnRefunds(run);
  }
}

/** Jobs of refunds run, some over a faulty wire; the provider decides those that wait, and its notices arrive, some twice or first. */
async function workOnRefunds(run: Run): Promise<void> {
  const { server, random, customer } = run;
  const own = await server.db.select().from(refunds).where(eq(refunds.accountID, customer.id));
  for (const { id } of own) {
    if (random.chance(0.3)) continue;
    await replyOf(() => sendRefund(server.paying, id).then(() => new Response('{}')));
    if (random.chance(0.4))
      await notify(run, server.provider.decideRefund(id, random.pick(['settled', 'refused'])));
    if (random.chance(0.3) && server.provider.refunds.has(id))
      await notify(run, server.provider.refundNotice(id));
  }
}

/** Every refund is settled or came back, as the provider and the balance have it; nothing is held any more, and no payment returned more than it brought. */
async function expectRefunds({ server, customer }: Run): Promise<void> {
  const { db, provider } = server;
  const own = await db.select().from(refunds).where(eq(refunds.accountID, customer.id));
  for (const row of own) {
    const made = provider.refunds.get(row.id);
    const wanted = made?.state === 'settled' ? 'settled' : 'returned';
    expect([row.id, row.state]).toEqual([row.id, wanted]);
    // The provider was asked for no more than it had received: it has every one of them.
    expect([made?.cents, made?.currency]).toEqual([row.chargedCents, row.currency]);
    const entries = await db
      .select({ cents: ledger.cents })
      .from(ledger)
      .where(eq(ledger.cause, refundEntryCause(row.id)));
    const off = entries.reduce((sum, { cents }) => sum - cents, 0);
    expect([row.id, off]).toEqual([row.id, row.state === 'settled' ? row.cents : 0]);
  }
  for (const [paymentID, { received }] of provider.entries) {
    const sent = [...provider.refunds.values()].filter(
      (made) => made.paymentID === paymentID && made.state === 'settled',
    );
    const cents = sent.reduce((sum, made) => sum + made.cents, 0);
    if (sent.length > 0) expect(cents).toBeLessThanOrEqual(received?.cents ?? 0);
  }
  expect(await compareLedger(db)).toEqual([]);
}

/** In some of so many runs money was sent back, and in some the provider refused to. */
export function expectSentBack({ provider }: PaymentServer, runs: number): void {
  const states = [...provider.refunds.values()].map(({ state }) => state);
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  console.info(`${count('settled')} refunds settled, ${count('refused')} refused`);
  expect(count('settled')).toBeGreaterThanOrEqual(Math.floor(runs / 10));
  expect(count('refused')).toBeGreaterThanOrEqual(Math.floor(runs / 50));
}

/** A paid or canceled order has no code that can still be paid; any other has at most one. */
async function expectOneCode({ server, customer }: Run): Promise<void> {
  const { db, clock, provider, paying } = server;
  // A failed close is retried within a minute.
  clock.move(minute);
  await sweepPayments(paying);
  const own = await db.select().from(payments).where(eq(payments.accountID, customer.id));
  const payable = own.filter((row) => row.begun !== null && provider.isPayable(row.id));
  expect(new Set(payable.map((row) => row.orderNo)).size).toBe(payable.length);
  for (const row of payable) {
    const found = await findPayable(db, wholeAccount(customer.id), row.orderNo);
    expect([row.state, found && standingOf(found, clock.now()).outcome]).toEqual(['open', 'unpaid']);
  }
}

/** All user activity has ended; the server discovers on its own what was paid. */
async function comeToRest({ server, latePayers }: Run): Promise<void> {
  const { clock, provider, paying } = server;
  clock.move(31 * minute);
  await sweepPayments(paying);
  for (const paymentID of latePayers) provider.pay(paymentID, { late: true });
  clock.move(day);
  await sweepPayments(paying);
  for (let times = 0; times < 2; times += 1) {
    clock.move(day);
    await sweepRefunds(paying);
    for (const { refundID } of provider.refunds.values()) provider.decideRefund(refundID, 'settled');
  }
  clock.move(day);
  await sweepRefunds(paying);
}

async function expectTruth(run: Run): Promise<void> {
  const { server, customer, orderNos, startBalance, cancelled } = run;
  const { db, provider } = server;
  const own = await db.select().from(payments).where(eq(payments.accountID, customer.id));
  const entries = await db.select().from(ledger).where(eq(ledger.accountID, customer.id)).orderBy(ledger.id);
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.orderNo, [...orderNos]));
  const depositRows = await db.select().from(deposits).where(eq(deposits.accountID, customer.id));
  const paidEvents = await db
    .select()
    .from(orderEvents)
    .where(
      and(
        inArray(
          orderEvents.orderID,
          rows.map((row) => row.id),
        ),
        eq(orderEvents.kind, 'paid'),
      ),
    );
  const total = (list: readonly { readonly cents: number }[]) =>
    list.reduce((sum, { cents }) => sum + cents, 0);

  // Everything the provider received is in our books, exactly once.
  for (const row of own) {
    const received = provider.entries.get(row.id)?.received ?? null;
    const credits = entries.filter((entry) => entry.paymentID === row.id && entry.kind === 'deposit');
    expect(row.state, `${row.orderNo} ${row.method} is not open`).not.toBe('open');
    expect(credits.map((entry) => entry.cents)).toEqual(received === null ? [] : [row.baseCents]);
    expect(row.settleTime === null).toBe(received === null);
  }
  const wasPaid = (tie: (row: PaymentRow) => boolean) =>
    own.filter(tie).filter((row) => row.settleTime !== null);

  for (const order of rows) {
    if (run.reSigned.has(order.orderNo)) {
      await expectReissued(
        run,
        order,
        entries,
        paidEvents.filter((event) => event.orderID === order.id).length,
      );
      continue;
    }
    const of = entries.filter((entry) => entry.orderID === order.id);
    const charges = of.filter((entry) => entry.kind === 'charge');
    const refunds = of.filter((entry) => entry.kind === 'refund');
    const settled = wasPaid((row) => row.orderID === order.id);
    const isPaidFor = order.status === 1002 || charges.length > 0;
    expect(charges.map((entry) => entry.cents)).toEqual(isPaidFor ? [-price] : []);
    expect(paidEvents.filter((event) => event.orderID === order.id)).toHaveLength(isPaidFor ? 1 : 0);
    expect(settled.filter((row) => row.state === 'paid').length).toBeLessThanOrEqual(isPaidFor ? 1 : 0);
    if (order.status === 1004) {
      expect(cancelled.has(order.orderNo)).toBe(true);
      // A canceled order is refunded everything that was charged, even if it was paid twice.
      expect(total(refunds)).toBe(charges.length === 0 ? 0 : order.payAmount);
    } else {
      expect(refunds).toEqual([]);
      expect([1002, 1001]).toContain(order.status);
      // Money received for the order has paid it.
      if (settled.length > 0) expect([order.orderNo, order.status]).toEqual([order.orderNo, 1002]);
    }
  }
  for (const deposit of depositRows) {
    const settled = wasPaid((row) => row.depositID === deposit.id);
    expect(deposit.state).toBe(settled.length > 0 ? 'paid' : 'unpaid');
    expect(settled.filter((row) => row.state === 'paid').length).toBe(settled.length > 0 ? 1 : 0);
  }
  // The balance is the initial amount plus deposits minus charges, and the ledger agrees.
  expect(await expectSound(db, customer.id)).toBe(total(entries));
  expect(entries.filter((entry) => entry.balanceAfter < 0)).toEqual([]);
  const came = own.filter((row) => row.settleTime !== null).reduce((sum, row) => sum + row.baseCents, 0);
  const spent = total(entries.filter((entry) => entry.kind !== 'deposit'));
  expect(total(entries)).toBe(startBalance + came + spent);
}

/**
 * Each re-sign is charged once or not at all: charges minus refunds equal the amount the order records for the re-sign in progress, and
 * none was started without a request.
 */
async function expectReissued(
  { server: { db }, reissues: asked }: Run,
  order: typeof orders.$inferSelect,
  entries: readonly (typeof ledger.$inferSelect)[],
  paidEvents: number,
): Promise<void> {
  const of = entries.filter((entry) => entry.orderID === order.id && entry.kind !== 'deposit');
  const charges = of.filter(({ kind }) => kind === 'charge');
  const refunds = of.filter(({ kind }) => kind === 'refund');
  for (const { cents } of charges) expect(cents).toBe(-difference);
  for (const { cents } of refunds) expect(cents).toBe(difference);
  expect(paidEvents).toBe(charges.length);
  const isPaid = order.status === 1002;
  expect([1000, 1002, 5004]).toContain(order.status);
  expect(charges.length - refunds.length).toBe(isPaid ? 1 : 0);
  expect([order.payAmount, order.reSignPaid]).toEqual(isPaid ? [price + difference, difference] : [price, 0]);
  const rows = await db.select().from(reissues).where(eq(reissues.orderID, order.id));
  const running = rows.filter(({ endTime }) => endTime === null);
  expect(running.map(({ id }) => id)).toEqual(order.status === 1000 ? [] : [order.reissueID]);
  expect(rows.length).toBeLessThanOrEqual(1 + asked.count);
  expect(refunds.length).toBeLessThanOrEqual(rows.length - running.length);
}
