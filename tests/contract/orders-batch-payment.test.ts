import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { unknownBy } from '#server/account/by.ts';
import { wholeAccount } from '#server/account/own.ts';
import { openDatabase } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { openPaymentQueue } from '#server/payment/open-queue.ts';
import { resumeQueues } from '#server/payment/payment.jobs.ts';
import { settleNext } from '#server/payment/work-queue.ts';
import { expectSound } from '#tests/support/payment/payment-server.ts';
import { databaseKinds, emptyPostgresDatabase } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  changeOrder,
  customerWith,
  deposit,
  detailOf,
  payOrder,
  placeOrders,
  stockShop,
} from '#tests/support/server/shop.ts';
import { startTestServer, type TestCustomer } from '#tests/support/server/test-server.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const { payment } = contract;
const price = 8_800;
const databases = await databaseKinds();

describe.each(databases)('on %s', (database) => {
  const server = shareShop({ database });

  const batchPay = (customer: TestCustomer, orderNos: readonly string[], key?: string) =>
    customer.call(payment.batchPay, { body: { ...balanceMethod, orderNos: orderNos.join(',') } }, { key });
  const queueOf = (customer: TestCustomer, queueId: string) =>
    customer.ask(payment.batchStatus, { query: { queueId } });
  async function ended(customer: TestCustomer, queueId: string) {
    const read = () => queueOf(customer, queueId);
    await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('end');
    return read();
  }
  const chargesOf = async (customer: TestCustomer) =>
    (
      await server.services.db
        .select()
        .from(ledger)
        .where(eq(ledger.accountID, customer.id))
        .orderBy(ledger.id)
    ).filter((entry) => entry.kind === 'charge');
  const expectBalance = async (customer: TestCustomer, cents: number) =>
    expect(await expectSound(server.services.db, customer.id)).toBe(cents);
  /** A queue that no job processes. */
  async function queueWithoutJob(customer: TestCustomer, orderNos: readonly string[]): Promise<string> {
    const { db, clock } = server.services;
    return unwrap(
      await db.transaction((tx) =>
        openPaymentQueue(tx, wholeAccount(customer.id), { orderNos, payer: unknownBy }, clock.now()),
      ),
    );
  }

  it('charges each order once, in the requested order, and reports its progress', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNos = (await placeOrders(customer, 5)).toReversed();
    const { queueId } = (await batchPay(customer, orderNos)).data();
    const queue = await ended(customer, queueId);
    expect(queue).toMatchObject({
      queueId,
      total: 5,
      success: 5,
      successCount: 5,
      fail: 0,
      failCount: 0,
      pendingCount: 0,
      failOrders: [],
      paidCents: 5 * price,
    });
    expect(Date.parse(queue.endTime)).toBeGreaterThanOrEqual(Date.parse(queue.createTime));
    const charged = await chargesOf(customer);
    const details = await Promise.all(orderNos.map((orderNo) => detailOf(customer, orderNo)));
    expect(charged.map((entry) => entry.orderID)).toEqual(details.map((order) => order.id));
    expect(details.map(({ orderStatus, payWay }) => [orderStatus, payWay])).toEqual(
      orderNos.map(() => [1002, 'balance']),
    );
    await expectBalance(customer, 100_000 - 5 * price);
    expect((await customer.ask(payment.batchQueues, { query: {} })).queues).toEqual([queue]);
    expect((await customer.ask(payment.batchQueues, { query: { queueIds: queueId } })).queues).toEqual([
      queue,
    ]);
  });

  it('stops when the balance runs out and lists the unpaid orders', async () => {
    const customer = await customerWith(server, 2 * price + 100);
    const orderNos = await placeOrders(customer, 4);
    const queue = await ended(customer, (await batchPay(customer, orderNos)).data().queueId);
    expect(queue).toMatchObject({ total: 4, successCount: 2, failCount: 2, pendingCount: 0 });
    expect(queue.failOrders).toEqual(
      orderNos.slice(2).map((orderNo) => ({ orderNo, reason: 'balance-short' })),
    );
    await expectBalance(customer, 100);
    expect((await detailOf(customer, orderNos[2] ?? '')).orderStatus).toBe(1001);
    // After a deposit, a new queue pays for the failed orders.
    await deposit(server, customer.id, 2 * price);
    const rest = (await batchPay(customer, orderNos.slice(2))).data().queueId;
    expect(await ended(customer, rest)).toMatchObject({ total: 2, successCount: 2, failCount: 0 });
    await expectBalance(customer, 100);
  });

  it('opens one queue for twenty simultaneous requests with one key, and refuses another body', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNos = await placeOrders(customer, 3);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => batchPay(customer, orderNos, 'batch-key-1')),
    );
    const ids = new Set(answers.map((answer) => answer.data().queueId));
    expect(ids.size).toBe(1);
    expect((await batchPay(customer, orderNos.slice(1), 'batch-key-1')).envelope.code).toBe(422);
    const [queueId = ''] = ids;
    expect((await ended(customer, queueId)).total).toBe(3);
    await expectBalance(customer, 100_000 - 3 * price);
    expect((await customer.ask(payment.batchQueues, { query: {} })).queues).toHaveLength(1);
  });

  it('returns the queue that the same orders already wait in, however many calls open it', async () => {
    const customer = await customerWith(server, 1_000_000);
    const orderNos = await placeOrders(customer, 6);
    const ids = await Promise.all(
      [orderNos, orderNos.toReversed(), orderNos, orderNos].map((wanted) =>
        queueWithoutJob(customer, wanted),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    const single = orderNos.map((orderNo) => payOrder(customer, orderNo).catch(() => undefined));
    await Promise.all([resumeQueues(server.services), ...single]);
    const queue = await ended(customer, ids[0] ?? '');
    await expectBalance(customer, 1_000_000 - 6 * price);
    expect(await chargesOf(customer)).toHaveLength(6);
    expect(queue.successCount + queue.failCount).toBe(6);
    for (const { reason } of queue.failOrders) expect(reason).toBe('already-paid');
  });

  it('leaves an order to the queue it waits in, and reports it in the next one', async () => {
    const customer = await customerWith(server, 1_000_000);
    const [one = '', two = '', three = ''] = await placeOrders(customer, 3);
    const first = await queueWithoutJob(customer, [one, two]);
    const ids = await Promise.all([1, 2].map(() => queueWithoutJob(customer, [two, three])));
    const waiting = await Promise.all(ids.map((id) => queueOf(customer, id)));
    const elsewhere = (orderNo: string) => ({ orderNo, reason: 'in-other-queue' });
    // Of two calls at once, one gets the third order.
    expect(waiting.map(({ failOrders }) => failOrders).toSorted((a, b) => a.length - b.length)).toEqual([
      [elsewhere(two)],
      [elsewhere(two), elsewhere(three)],
    ]);
    await resumeQueues(server.services);
    expect(await ended(customer, first)).toMatchObject({ successCount: 2, failCount: 0 });
    const paid = await Promise.all(ids.map((id) => ended(customer, id)));
    expect(paid.reduce((sum, { successCount }) => sum + successCount, 0)).toBe(1);
    await expectBalance(customer, 1_000_000 - 3 * price);
    // A queue that has ended holds nothing back.
    const [four = ''] = await placeOrders(customer, 1);
    const last = await queueWithoutJob(customer, [four]);
    expect((await queueOf(customer, last)).failCount).toBe(0);
  });

  it('settles each order once with many workers on one queue', async () => {
    const customer = await customerWith(server, 1_000_000);
    const orderNos = await placeOrders(customer, 8);
    const queueId = await queueWithoutJob(customer, orderNos);
    const work = async () => {
      let settled = 0;
      while (await settleNext(server.services, queueId)) settled += 1;
      return settled;
    };
    const settled = await Promise.all(Array.from({ length: 6 }, work));
    expect(settled.reduce((all, own) => all + own, 0)).toBe(8);
    expect(await queueOf(customer, queueId)).toMatchObject({ status: 'end', successCount: 8 });
    await expectBalance(customer, 1_000_000 - 8 * price);
  });

  it('continues after a cancelled order and after one that fails', async () => {
    const customer = await customerWith(server, 100_000);
    const [first = '', cancelled = '', broken = '', last = ''] = await placeOrders(customer, 4);
    const queueId = await queueWithoutJob(customer, [first, cancelled, broken, last]);
    expect(await queueOf(customer, queueId)).toMatchObject({ status: 'ready', total: 4, pendingCount: 4 });
    await customer.call(contract.orders.cancel, { body: { orderNos: cancelled } });
    const setStatus = (status: number) => changeOrder(server, broken, { status });
    await setStatus(77);
    await settleNext(server.services, queueId);
    expect(await queueOf(customer, queueId)).toMatchObject({
      status: 'pending',
      successCount: 1,
      pendingCount: 3,
    });
    await resumeQueues(server.services);
    expect((await ended(customer, queueId)).failOrders).toEqual([
      { orderNo: cancelled, reason: 'wrong-state' },
      { orderNo: broken, reason: 'error' },
    ]);
    await expectBalance(customer, 100_000 - 2 * price);
    expect(server.logLines.some((line) => line.includes('payment.failed') && line.includes(broken))).toBe(
      true,
    );
    await setStatus(1004);
  });

  it('pays after the database has rolled back a charge and asked for a retry', async () => {
    const customer = await customerWith(server, price);
    const [orderNo = ''] = await placeOrders(customer, 1);
    const queueId = await queueWithoutJob(customer, [orderNo]);
    const { jobs } = server.services;
    let deadlocks = 0;
    const send: typeof jobs.send = async (...job) => {
      if (deadlocks > 0) return jobs.send(...job);
      deadlocks += 1;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    };
    const services = { ...server.services, jobs: { ...jobs, send } };
    expect(await settleNext(services, queueId)).toBe(true);
    expect(deadlocks).toBe(1);
    expect(await queueOf(customer, queueId)).toMatchObject({ successCount: 1, failCount: 0 });
    await expectBalance(customer, 0);
  });

  it('refuses the whole request if an order cannot be paid or belongs to another customer', async () => {
    const customer = await customerWith(server, 100_000);
    const [paid = '', cancelled = '', open = ''] = await placeOrders(customer, 3);
    await payOrder(customer, paid);
    await customer.call(contract.orders.cancel, { body: { orderNos: cancelled } });
    expect((await batchPay(customer, [open, paid])).envelope).toMatchObject({
      code: 12011,
      errors: [{ field: 'orderNos', found: paid }],
    });
    expect((await batchPay(customer, [open, cancelled])).envelope).toMatchObject({
      code: 12012,
      errors: [{ field: 'orderNos', found: `${cancelled} 1004` }],
    });
    expect((await batchPay(customer, [open, 'CN20200101-99999'])).envelope.code).toBe(404);
    const other = await customerWith(server, 100_000);
    expect((await batchPay(other, [open])).envelope.code).toBe(404);
    expect((await batchPay(customer, ['nonsense'])).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'orderNos' }],
    });
    const byCard = { ...balanceMethod, payWay: 6, name: 'stripe', orderNos: open };
    expect((await customer.call(payment.batchPay, { body: byCard })).envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'payWay', reason: 'not-offered' }],
    });
    expect((await customer.ask(payment.batchQueues, { query: {} })).queues).toEqual([]);
    expect((await detailOf(customer, open)).orderStatus).toBe(1001);

    const { queueId } = (await batchPay(customer, [open])).data();
    for (const id of [queueId, 'ffffffff-ffff-4fff-8fff-ffffffffffff', 'x']) {
      expect((await other.call(payment.batchStatus, { query: { queueId: id } })).envelope.code).toBe(404);
      expect((await other.call(payment.batchQueues, { query: { queueIds: id } })).envelope.code).toBe(404);
    }
    expect((await other.ask(payment.batchQueues, { query: {} })).queues).toEqual([]);
    await ended(customer, queueId);
  });

  it('pays 500 orders within seconds of work and still answers other calls', async () => {
    const customer = await customerWith(server, 500 * price);
    const orderNos = await placeOrders(customer, 500);
    const [began, spent] = [performance.now(), process.cpuUsage()];
    const { queueId } = (await batchPay(customer, orderNos)).data();
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { status, successCount } = await queueOf(customer, queueId);
          seen.add(successCount);
          return status;
        },
        { timeout: 150_000, interval: 200 },
      )
      .toBe('end');
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(spent);
    const work = (user + system) / 1e6;
    console.info(`500 orders paid on ${database} in ${seconds.toFixed(1)} s, ${work.toFixed(1)} s of work`);
    expect(await queueOf(customer, queueId)).toMatchObject({
      successCount: 500,
      failCount: 0,
      paidCents: 500 * price,
    });
    // CPU time rather than elapsed time: the test machine also runs other things.
    expect(work).toBeLessThan(30);
    expect(seen.size).toBeGreaterThan(5);
    await expectBalance(customer, 0);
    expect(new Set((await chargesOf(customer)).map((entry) => entry.orderID)).size).toBe(500);
  }, 180_000);
});

describe.runIf(databases.length > 1)('two servers on one database', () => {
  it('share queues and charge each order once', async () => {
    const databaseUrl = await emptyPostgresDatabase();
    const start = async () => startTestServer({ database: await openDatabase({ databaseUrl }) });
    const servers = [await start(), await start()];
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('no server');
    try {
      await stockShop(one);
      const customer = await one.customer();
      await deposit(one, customer.id, 40 * price);
      const orderNos = await placeOrders(customer, 60);
      const body = { ...balanceMethod, orderNos: orderNos.join(',') };
      const { queueId } = await customer.ask(payment.batchPay, { body });
      // Both servers look for the queue's job, and both are asked to resume open queues.
      await Promise.all([one, two, one, two].map(({ services }) => resumeQueues(services)));
      const read = () => customer.ask(payment.batchStatus, { query: { queueId } });
      await expect.poll(async () => (await read()).status, { timeout: 60_000, interval: 50 }).toBe('end');
      expect(await read()).toMatchObject({ successCount: 40, failCount: 20 });
      expect(await balanceOf(two.services.db, customer.id)).toBe(0);
      const charges = await two.services.db.select().from(ledger).where(eq(ledger.kind, 'charge'));
      expect(new Set(charges.map((entry) => entry.orderID)).size).toBe(40);
      expect(charges).toHaveLength(40);
    } finally {
      for (const server of servers) await server.close();
    }
  }, 120_000);
});
