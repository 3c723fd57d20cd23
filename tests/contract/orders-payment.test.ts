import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { balanceOf, post } from '#server/ledger/ledger.ts';
import { expectSound } from '#tests/support/payment/payment-server.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  customerWith,
  deposit,
  detailOf,
  issuedOrder,
  payOrder,
  placeOrder,
} from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const databases = await databaseKinds();

describe.each(databases)('on %s', (database) => {
  const server = shareShop({ database });

  const pay = (customer: TestCustomer, orderNo: string, key?: string) =>
    customer.call(contract.payment.pay, { body: { ...balanceMethod, orderNo } }, { key });
  const entriesOf = (customer: TestCustomer) =>
    server.services.db.select().from(ledger).where(eq(ledger.accountID, customer.id)).orderBy(ledger.id);

  const expectBalance = async (customer: TestCustomer, cents: number) =>
    expect(await expectSound(server.services.db, customer.id)).toBe(cents);

  it('charges the price once, with its reason', async () => {
    const customer = await customerWith(server, 10_000);
    const orderNo = await placeOrder(customer);
    const answer = await pay(customer, orderNo);
    expect(answer.data()).toMatchObject({
      paymentID: '',
      orderNo,
      name: 'balance',
      state: 'paid',
      transferredPriceCent: 8_800,
      webCurrency: 'CNY',
      backCurrency: 'CNY',
    });
    const order = await detailOf(customer, orderNo);
    expect(order).toMatchObject({ orderStatus: 1002, payWay: 'balance' });
    expect(await entriesOf(customer)).toMatchObject([
      { kind: 'deposit', cents: 10_000, balanceAfter: 10_000, orderID: null },
      { kind: 'charge', cents: -8_800, balanceAfter: 1_200, orderID: order.id },
    ]);
    await expectBalance(customer, 1_200);
  });

  it('charges once for twenty simultaneous payments', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNo = await placeOrder(customer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(customer, orderNo)));
    const codes = answers.map((answer) => answer.envelope.code).sort((a, b) => a - b);
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 12011)]);
    await expectBalance(customer, 91_200);
    const { timeline } = await detailOf(customer, orderNo);
    expect(timeline.filter((event) => event.kind === 'paid')).toHaveLength(1);
  });

  it('charges one of two orders when the balance covers one', async () => {
    const customer = await customerWith(server, 9_000);
    const orderNos = [await placeOrder(customer), await placeOrder(customer)];
    const answers = await Promise.all(orderNos.map((orderNo) => pay(customer, orderNo)));
    expect(answers.map((answer) => answer.envelope.code).sort((a, b) => a - b)).toEqual([200, 12010]);
    await expectBalance(customer, 200);
  });

  it('returns the same reply for the same key, and refuses it for another order', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNo = await placeOrder(customer);
    const first = await pay(customer, orderNo, 'payment-key-1');
    expect((await pay(customer, orderNo, 'payment-key-1')).envelope).toEqual(first.envelope);
    expect((await pay(customer, await placeOrder(customer), 'payment-key-1')).envelope.code).toBe(422);
    await expectBalance(customer, 91_200);
  });

  it('returns the same reply to twenty simultaneous requests with the same key', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNo = await placeOrder(customer);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(customer, orderNo, 'payment-key-20')),
    );
    for (const answer of answers) expect(answer.data().orderNo).toBe(orderNo);
    await expectBalance(customer, 91_200);
  });

  it('refuses an order the balance does not cover, and accepts the same key once it does', async () => {
    const customer = await customerWith(server, 8_799);
    const orderNo = await placeOrder(customer);
    const short = await pay(customer, orderNo, 'payment-key-2');
    expect(short.envelope).toMatchObject({
      code: 12010,
      errors: [{ field: 'balance', reason: 'balance-short', found: '87.99', expected: '88.00' }],
    });
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1001);
    await expectBalance(customer, 8_799);
    await deposit(server, customer.id, 1);
    expect((await pay(customer, orderNo, 'payment-key-2')).envelope.code).toBe(200);
    await expectBalance(customer, 0);
  });

  it('pays no other sum than the one that was shown, alone or in a queue', async () => {
    const customer = await customerWith(server, 100_000);
    const [orderNo, other] = [await placeOrder(customer), await placeOrder(customer)];
    const payShown = (due: number) =>
      customer.call(contract.payment.pay, { body: { ...balanceMethod, orderNo, due } });
    const changed = { code: 409, errors: [{ field: 'due', reason: 'sum-changed', expected: '8800' }] };
    expect((await payShown(8_799)).envelope).toMatchObject(changed);
    await expectBalance(customer, 100_000);
    expect((await payShown(8_800)).envelope.code).toBe(200);
    const body = { ...balanceMethod, orderNos: other };
    const queued = await customer.call(contract.payment.batchPay, { body: { ...body, due: 1 } });
    expect(queued.envelope).toMatchObject(changed);
    const opened = await customer.call(contract.payment.batchPay, { body: { ...body, due: 8_800 } });
    expect(opened.envelope.code).toBe(200);
  });

  it('refuses orders that cannot be paid', async () => {
    const customer = await customerWith(server, 100_000);
    const orderNo = await placeOrder(customer);
    await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
    expect((await pay(customer, orderNo)).envelope.code).toBe(12012);
    expect((await pay(customer, 'CN20200101-99999')).envelope.code).toBe(404);
    const other = await placeOrder(await customerWith(server, 0));
    expect((await pay(customer, other)).envelope.code).toBe(404);
    const byNoMethod = await customer.call(contract.payment.pay, {
      body: { ...balanceMethod, orderNo, payWay: 6, name: 'balance' },
    });
    expect(byNoMethod.envelope).toMatchObject({
      code: 400,
      errors: [{ field: 'payWay', reason: 'not-offered' }],
    });
    await expectBalance(customer, 100_000);
  });

  it('refunds the payment when an order is cancelled before it is issued', async () => {
    const customer = await customerWith(server, 10_000);
    const orderNo = await placeOrder(customer);
    await payOrder(customer, orderNo);
    const cancel = () => customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    expect(answers.filter((answer) => answer.envelope.code === 200)).toHaveLength(1);
    await expectBalance(customer, 10_000);
    const order = await detailOf(customer, orderNo);
    expect(order.orderStatus).toBe(1004);
    expect(order.timeline.map((event) => event.kind)).toEqual(['created', 'paid', 'cancelled', 'refunded']);
  });

  it('cancels several orders or none, and refunds nothing for unpaid ones', async () => {
    const customer = await customerWith(server, 20_000);
    const [paid = '', unpaid = ''] = [await placeOrder(customer), await placeOrder(customer)];
    await payOrder(customer, paid);
    const issued = await issuedOrder(server, customer, { names: [`issued-${database}.example.com`] });
    const before = await balanceOf(server.services.db, customer.id);
    const cancel = (orderNos: string) => customer.call(contract.orders.cancel, { body: { orderNos } });
    expect((await cancel(`${paid},${unpaid},${issued}`)).envelope).toMatchObject({
      code: 12012,
      errors: [{ field: 'orderNos', found: `${issued} 1000` }],
    });
    expect((await detailOf(customer, paid)).orderStatus).toBe(1002);
    expect((await cancel(`${paid},${unpaid}`)).data().cancelled).toEqual([paid, unpaid]);
    await expectBalance(customer, before + 8_800);
    expect((await cancel('nonsense')).envelope.code).toBe(400);
  });

  it('cancels nothing if what comes back is not the sum that was announced', async () => {
    const customer = await customerWith(server, 20_000);
    const orderNos = `${await placeOrder(customer)},${await placeOrder(customer)}`;
    const [first = ''] = orderNos.split(',');
    await payOrder(customer, first);
    const cancel = (refund: number) => customer.call(contract.orders.cancel, { body: { orderNos, refund } });
    expect((await cancel(0)).envelope).toMatchObject({
      code: 409,
      errors: [{ field: 'refund', reason: 'sum-changed', found: '0', expected: '8800' }],
    });
    expect((await detailOf(customer, first)).orderStatus).toBe(1002);
    await expectBalance(customer, 11_200);
    expect((await cancel(8_800)).envelope.code).toBe(200);
    await expectBalance(customer, 20_000);
  });

  it('never lets a charge overdraw the balance, whatever the code does', async () => {
    const customer = await customerWith(server, 100);
    const { db } = server.services;
    const at = new Date();
    expect(
      await db.transaction((tx) =>
        post(tx, { accountID: customer.id, kind: 'charge', cause: 'test', cents: 101, at }),
      ),
    ).toEqual({ ok: false, error: { balance: 100 } });
    const charge = {
      accountID: customer.id,
      kind: 'charge',
      cause: 'test',
      cents: -101,
      balanceAfter: -1,
      at,
    } as const;
    await expect(db.insert(ledger).values(charge)).rejects.toThrow();
    await expectBalance(customer, 100);
  });
});
