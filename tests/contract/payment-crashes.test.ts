import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sweepPayments } from '#server/payment/watch.ts';
import {
  expectSound,
  openPaymentServer,
  type PaymentCustomer,
  type PaymentServer,
} from '#tests/support/payment/payment-server.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { minute, second } from '#tests/support/server/test-clock.ts';
import { openTestFolder } from '#tests/support/server/test-database.ts';

const price = 8_800;
const call = contract.payment;
const alipay = { payWay: 0, name: 'alipay', aim: 'makeOrder' } as const;
const hasTwo = await hasPostgres();

/** A reply that never comes, because its process has ended. */
const gone = () => new Promise<never>(() => undefined);

describe('a server that ends', () => {
  const dataDir = shareFolder();
  let server: PaymentServer;
  let customer: PaymentCustomer;
  let orderNo: string;
  beforeAll(async () => {
    server = await openPaymentServer(await openTestFolder(dataDir));
  }, 120_000);
  beforeEach(async () => {
    customer = await server.customer();
    [orderNo = ''] = await server.orders(customer, [price]);
  });
  afterAll(() => server.close());

  /** Starts the next process on the same data; the provider is unaware of it. */
  async function restart() {
    await server.close();
    server.provider.during = async () => undefined;
    server = await openPaymentServer(await openTestFolder(dataDir), { before: server });
    customer = server.again(customer);
  }
  const pay = (key: string) => customer.call(call.pay, { body: { ...alipay, orderNo } }, { key });
  const rows = () => server.db.select().from(payments).where(eq(payments.orderNo, orderNo));
  const charges = async () =>
    (await server.db.select().from(ledger).where(eq(ledger.accountID, customer.id))).filter(
      (entry) => entry.kind === 'charge',
    );

  /** Makes the call and ends the process once the provider receives it. */
  async function endWhile(stage: 'before' | 'after', name: 'begin' | 'close', work: () => Promise<unknown>) {
    const reached = new Promise<void>((resolve) => {
      server.provider.during = (during, at) => {
        if (during !== name || at !== stage) return Promise.resolve();
        resolve();
        return gone();
      };
    });
    void work();
    await reached;
    await restart();
  }

  it.each([
    ['before the provider heard of it', 'before', 'key'],
    ['before the provider heard of it', 'before', 'sweep'],
    ['before its answer was kept', 'after', 'key'],
    ['before its answer was kept', 'after', 'sweep'],
  ] as const)('%s leaves a payment that is resumed: %s, %s', async (_, stage, by) => {
    await endWhile(stage, 'begin', () => pay('key-of-the-crash'));
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'open', begun: null });
    server.clock.move(5 * second);
    if (by === 'sweep') await sweepPayments(server.paying);
    const opened = (await pay('key-of-the-crash')).data();
    expect(opened).toMatchObject({ paymentID: row?.id, state: 'open' });
    expect(opened.payURL).toContain(`ref-${row?.id}`);
    expect(await rows()).toHaveLength(1);
    expect([...server.provider.entries.values()].filter((entry) => entry.orderNo === orderNo)).toHaveLength(
      1,
    );
    server.provider.pay(opened.paymentID);
    server.clock.move(minute);
    await sweepPayments(server.paying);
    expect(await charges()).toHaveLength(1);
    expect(await expectSound(server.db, customer.id)).toBe(0);
  });

  it('leaves one payable code if it ends while closing another method’s code', async () => {
    const first = (await pay('key-of-the-first')).data();
    const wechat = { payWay: 1, name: 'wechat', aim: 'makeOrder', orderNo } as const;
    const change = () => customer.call(call.pay, { body: wechat }, { key: 'key-of-the-second' });
    await endWhile('after', 'close', change);
    // Closed at the provider but not yet here: the next read shows it.
    expect(server.provider.isPayable(first.paymentID)).toBe(false);
    const second = (await change()).data();
    expect(second).toMatchObject({ name: 'wechat', state: 'open' });
    expect((await rows()).filter((row) => server.provider.isPayable(row.id)).map((row) => row.id)).toEqual([
      second.paymentID,
    ]);
  });
});

describe.runIf(hasTwo)('two servers on one database', () => {
  it('settle a notice sent to both, and one sent while the other charges the balance, only once', async () => {
    const databaseUrl = await emptyPostgresDatabase();
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })];
    await migrate(first.db);
    const one = await openPaymentServer(first);
    const two = await openPaymentServer(second, { before: one });
    try {
      const customer = await one.customer(20 * price);
      const orderNos = await one.orders(customer, Array<number>(20).fill(price));
      const there = two.again(customer);
      for (const orderNo of orderNos) {
        const [here, other] = await Promise.all([
          customer.call(call.pay, { body: { ...alipay, orderNo } }),
          there.call(call.pay, { body: { ...alipay, orderNo } }),
        ]);
        const { paymentID } = here.data();
        expect(other.data().paymentID).toBe(paymentID);
        const notice = one.provider.pay(paymentID);
        if (notice === null) throw new Error('not paid');
        const balance = { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo } as const;
        await Promise.all([
          one.request(notice.clone()),
          two.request(notice.clone()),
          there.call(call.pay, { body: balance }),
          customer.call(call.check, { body: { orderNo } }),
        ]);
      }
      const entries = await one.db.select().from(ledger).where(eq(ledger.accountID, customer.id));
      const charged = entries.filter((entry) => entry.kind === 'charge').map((entry) => entry.orderID);
      expect(charged).toHaveLength(20);
      expect(new Set(charged).size).toBe(20);
      expect(await expectSound(one.db, customer.id)).toBe(20 * price);
    } finally {
      await one.close();
      await two.close();
    }
  }, 120_000);
});
