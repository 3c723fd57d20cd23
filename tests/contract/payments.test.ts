import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sweepPayments, watchPayment } from '#server/payment/watch.ts';
import { chargedFor, expectSound, type PaymentCustomer } from '#tests/support/payment/payment-server.ts';
import {
  type MethodName,
  methodsByName,
  openPaymentSuite,
  price,
} from '#tests/support/payment/payment-suite.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { minute, second } from '#tests/support/server/test-clock.ts';

const call = contract.payment;
const databases = await databaseKinds();

describe.each(databases)('on %s', (database) => {
  const suite = openPaymentSuite(database);
  const { pay, detail, check, notify, orderOf, paymentsOf, deposit, one, expectPaidOnce } = suite;

  describe('a payment at a provider', () => {
    it('is settled once by repeated and simultaneous callbacks and queries', async () => {
      const { customer, orderNo } = await one(1_000);
      const { paymentID } = (await pay(customer, orderNo)).data();
      const notice = suite.server.provider.pay(paymentID);
      const twins = Array.from({ length: 5 }, () => notice?.clone() ?? null);
      const [statuses] = await Promise.all([
        Promise.all(twins.map(notify)),
        check(customer, orderNo),
        check(customer, orderNo),
      ]);
      expect(statuses).toEqual(twins.map(() => 200));
      await expectPaidOnce(customer, orderNo, 1_000, 'alipay');
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'paid', payURL: '' });
      expect((await pay(customer, orderNo)).envelope.code).toBe(12011);
    });

    it('is found by a query when its callback was lost', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect(await check(customer, orderNo)).toMatchObject({ outcome: 'unpaid', asked: true });
      suite.server.provider.pay(paymentID);
      expect(await check(customer, orderNo)).toMatchObject({
        orderNo,
        outcome: 'paid',
        asked: true,
        payment: { paymentID, state: 'paid' },
      });
      await expectPaidOnce(customer, orderNo, 0, 'alipay');
    });

    it('is found by the server even if an earlier payment fails in the same sweep', async () => {
      const [broken, sound] = [await one(), await one()];
      const opened = async ({ customer, orderNo }: typeof broken) =>
        (await pay(customer, orderNo)).data().paymentID;
      const [brokenID, soundID] = [await opened(broken), await opened(sound)];
      await suite.server.db.update(payments).set({ nextAskTime: null });
      for (const [id, seconds] of [[brokenID, 2] as const, [soundID, 1] as const]) {
        const nextAskTime = new Date(suite.server.clock.now().getTime() - seconds * 1000);
        await suite.server.db.update(payments).set({ nextAskTime }).where(eq(payments.id, id));
        suite.server.provider.pay(id);
      }
      await suite.server.db
        .update(payments)
        .set({ orderNo: 'CN20261120-99999' })
        .where(eq(payments.id, brokenID));
      await sweepPayments(suite.server.paying);
      await expectPaidOnce(sound.customer, sound.orderNo, 0, 'alipay');
      expect(suite.server.logLines.some((line) => line.includes('payment.watch-failed'))).toBe(true);
      await suite.server.db
        .update(payments)
        .set({ orderNo: broken.orderNo, nextAskTime: null })
        .where(eq(payments.id, brokenID));
    });

    it('is found by the server itself, which asks at growing intervals and again after expiry', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo, 'usdt')).data();
      await suite.server.db.update(payments).set({ nextAskTime: null }).where(ne(payments.id, paymentID));
      for (const seconds of [4, 1, 14, 1, 29, 1, 59, 1, 119, 1, 60]) {
        suite.server.clock.move(seconds * second);
        await sweepPayments(suite.server.paying);
      }
      // Asked at intervals of 5, 15, 30, 60 and 120 seconds, with the next 300 not yet over.
      expect((await paymentsOf(orderNo))[0]).toMatchObject({ asks: 5, state: 'open' });
      suite.server.clock.move(30 * minute);
      await sweepPayments(suite.server.paying);
      expect((await paymentsOf(orderNo))[0]?.state).toBe('expired');
      suite.server.provider.pay(paymentID, { late: true });
      suite.server.clock.move(2 * minute);
      await sweepPayments(suite.server.paying);
      await expectPaidOnce(customer, orderNo, 0, 'usdt');
    });

    it('is credited to the balance when the order was already paid', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      expect(suite.server.provider.isPayable(paymentID)).toBe(false);
      expect(await notify(suite.server.provider.pay(paymentID, { late: true }))).toBe(200);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'late' });
      await expectPaidOnce(customer, orderNo, price, 'balance');
    });

    it('is credited to the balance when the order was cancelled and its code closed', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      expect(suite.server.sent.at(-1)).toEqual({ queue: 'payment-watch', payload: { paymentID } });
      expect((await paymentsOf(orderNo))[0]?.state).toBe('replaced');
      await sweepPayments(suite.server.paying);
      expect(suite.server.provider.isPayable(paymentID)).toBe(false);
      await notify(suite.server.provider.pay(paymentID, { late: true }));
      expect(await expectSound(suite.server.db, customer.id)).toBe(price);
      expect((await orderOf(orderNo)).status).toBe(1004);
      expect(await check(customer, orderNo)).toMatchObject({ outcome: 'closed', payment: { state: 'late' } });
    });

    it('pays for nothing when it is too small, and credits any excess', async () => {
      const customer = await suite.server.customer();
      const [less = '', more = '', other = ''] = await suite.server.orders(customer, [price, price, price]);
      const opened = async (orderNo: string, name: MethodName) =>
        (await pay(customer, orderNo, name)).data().paymentID;
      const lessID = await opened(less, 'alipay');
      await notify(suite.server.provider.pay(lessID, { cents: price - 1 }));
      expect(await detail(customer, lessID)).toMatchObject({ state: 'short' });
      expect((await orderOf(less)).status).toBe(1001);
      expect(await expectSound(suite.server.db, customer.id)).toBe(price - 1);
      // A deposit adds the missing amount, and the balance pays.
      const depositNo = await deposit(customer, 100);
      await notify(suite.server.provider.pay(await opened(depositNo, 'alipay')));
      expect((await pay(customer, less, 'balance')).envelope.code).toBe(200);
      expect(await expectSound(suite.server.db, customer.id)).toBe(99);

      await notify(suite.server.provider.pay(await opened(more, 'alipay'), { cents: price + 50 }));
      expect((await orderOf(more)).status).toBe(1002);
      expect(await expectSound(suite.server.db, customer.id)).toBe(149);

      const otherID = await opened(other, 'paypal');
      await notify(suite.server.provider.pay(otherID, { cents: 200, currency: 'GBP' }));
      expect((await orderOf(other)).status).toBe(1001);
      expect(await detail(customer, otherID)).toMatchObject({ state: 'short' });
      // 2.00 GBP at 0.1049.
      expect(await expectSound(suite.server.db, customer.id)).toBe(149 + 1_906);
    });

    it('blocks other codes but not the balance when its currency is unknown', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      await notify(suite.server.provider.pay(paymentID, { cents: 100, currency: 'XAU' }));
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'open' });
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12013);
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      await expectPaidOnce(customer, orderNo, 0, 'balance');
      expect(suite.server.logLines.some((line) => line.includes('payment.unreadable-money'))).toBe(true);
    });

    it('is refused if its notice is unsigned, not for us, too large, or about an unknown payment', async () => {
      const post = (body: string, path = 'test', headers = {}) =>
        notify(new Request(`http://localhost/callbacks/payment/${path}`, { method: 'POST', body, headers }));
      const signed = { 'x-signature': 'signed by the test provider' };
      expect(await post('{}')).toBe(401);
      expect(await post('{}', 'nobody', signed)).toBe(404);
      expect(await post('x'.repeat(65_537), 'test', signed)).toBe(413);
      const notice = {
        noticeID: 'n-1',
        paymentID: 'x',
        answer: { state: 'paid', cents: 1, currency: 'CNY' },
      };
      expect(await post(JSON.stringify(notice), 'test', signed)).toBe(200);
      expect(
        (await suite.server.request(new Request('http://localhost/callbacks/payment/test'))).status,
      ).toBe(405);
    });

    it('ends when refused, and the next attempt opens a new one', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      await notify(suite.server.provider.refuse(paymentID));
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'refused', payURL: '' });
      const next = (await pay(customer, orderNo)).data();
      expect(next.paymentID).not.toBe(paymentID);
    });

    it('pays the order once when it races the balance', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { customer, orderNo } = await one(price);
        const { paymentID } = (await pay(customer, orderNo)).data();
        const notice = suite.server.provider.pay(paymentID);
        await Promise.all([notify(notice), pay(customer, orderNo, 'balance'), check(customer, orderNo)]);
        const order = await orderOf(orderNo);
        await expectPaidOnce(customer, orderNo, price, order.payWay);
      }
    });
  });

  it('captures an approved PayPal payment once', async () => {
    const { customer, orderNo } = await one();
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    const body = { token: `ref-${paymentID}`, PayerID: 'PAYER' };
    const capture = (by = customer) => by.call(call.capturePaypal, { body });
    expect((await capture()).data()).toEqual({ orderNo, state: 'open' });
    suite.server.provider.approve(paymentID);
    suite.server.provider.trouble = () => 'unanswered';
    expect((await capture()).envelope.code).toBe(12013);
    suite.server.provider.trouble = () => 'none';
    expect((await capture(await suite.server.customer())).envelope.code).toBe(404);
    const answers = await Promise.all([capture(), capture(), capture()]);
    for (const answer of answers) expect(answer.data()).toEqual({ orderNo, state: 'paid' });
    await expectPaidOnce(customer, orderNo, 0, 'paypal');
  });

  it.each([
    { name: 'when the customer asks', minutes: 1, ask: check },
    { name: 'by the job that polls', minutes: 1, ask: () => sweepPayments(suite.server.paying) },
    { name: 'by the job that closes it', minutes: 31, ask: () => sweepPayments(suite.server.paying) },
  ])('takes what the payer approved before closing the page, $name', async ({ minutes, ask }) => {
    const { customer, orderNo } = await one();
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    suite.server.provider.approve(paymentID);
    suite.server.clock.move(minutes * minute);
    await ask(customer, orderNo);
    expect((await detail(customer, paymentID)).state).toBe('paid');
    await expectPaidOnce(customer, orderNo, 0, 'paypal');
  });

  it('collects what the payer approved in a job as soon as the provider reports it', async () => {
    const { customer, orderNo } = await one();
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    const count = suite.server.sent.length;
    expect(await notify(suite.server.provider.approve(paymentID))).toBe(200);
    expect(suite.server.sent.slice(count)).toEqual([{ queue: 'payment-watch', payload: { paymentID } }]);
    await watchPayment(suite.server.paying, paymentID);
    await expectPaidOnce(customer, orderNo, 0, 'paypal');
  });

  it.each([
    {
      name: 'paid by another method',
      end: async (customer: PaymentCustomer, orderNo: string) => {
        expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(200);
      },
    },
    {
      name: 'cancelled',
      end: async (customer: PaymentCustomer, orderNo: string) => {
        const cancelled = await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
        expect(cancelled.envelope.code).toBe(200);
      },
    },
  ])('takes nothing approved after expiry for an order that is $name', async ({ end }) => {
    const { customer, orderNo } = await one(price);
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    suite.server.clock.move(31 * minute);
    await check(customer, orderNo);
    expect(await detail(customer, paymentID)).toMatchObject({ state: 'expired' });
    // The payer was on PayPal's page when the payment was closed here, unknown to PayPal.
    const entry = suite.server.provider.entries.get(paymentID);
    if (entry !== undefined) entry.state = 'approved';
    await end(customer, orderNo);
    const body = { token: `ref-${paymentID}`, PayerID: 'PAYER' };
    expect(await customer.ask(call.capturePaypal, { body })).toEqual({ orderNo, state: 'expired' });
    expect(entry?.received).toBe(null);
    await expectSound(suite.server.db, customer.id);
  });

  it('pays the price difference of a re-sign, by the balance and by a provider', async () => {
    const customer = await suite.server.customer(1_500);
    for (const name of ['balance', 'alipay'] as const) {
      const [orderNo = ''] = await suite.server.orders(customer, [price], 1_500);
      const body = { payWay: methodsByName[name], name, aim: 'reSign', orderNo } as const;
      const opened = await customer.ask(call.pay, { body });
      expect(opened.transferredPriceCent).toBe(1_500);
      if (name === 'alipay') await notify(suite.server.provider.pay(opened.paymentID));
      const order = await orderOf(orderNo);
      expect(order).toMatchObject({ status: 1002, payAmount: price + 1_500, reSignPriceDiff: 0 });
      expect(await chargedFor(suite.server.db, order.id)).toBe(1_500);
      expect(await expectSound(suite.server.db, customer.id)).toBe(0);
    }
  });

  it('returns the payer to the console’s mount path, and to no other site', async () => {
    const { customer, orderNo } = await one();
    const body = { payWay: 2, name: 'paypal', aim: 'makeOrder', orderNo } as const;
    for (const mountPath of ['//evil.example', '/a?b', 'https://evil.example', '/x/../y/'])
      expect((await customer.call(call.pay, { body: { ...body, mountPath } })).envelope.code).toBe(400);
    const { paymentID } = await customer.ask(call.pay, { body: { ...body, mountPath: '/shop/certhub' } });
    expect(suite.server.provider.entries.get(paymentID)).toMatchObject({
      returnURL: `http://console.example.com/shop/certhub/payment?orderNo=${orderNo}`,
    });
  });

  describe('a deposit', () => {
    it('is refused when nothing can pay it', async () => {
      const customer = await suite.server.customer();
      suite.server.provider.isOff = true;
      const refused = await customer.call(contract.deposit.create, { body: { amount: 100 } });
      suite.server.provider.isOff = false;
      expect(refused.envelope).toMatchObject({
        code: 400,
        errors: [{ field: 'payWay', reason: 'not-offered' }],
      });
      expect((await customer.ask(contract.deposit.list, { query: {} })).total).toBe(0);
    });

    it('is numbered, listed, paid by a provider and credited once', async () => {
      const customer = await suite.server.customer();
      const depositNo = await deposit(customer, 12_345);
      expect(depositNo).toMatch(/^DP\d{8}-\d{5,}$/);
      const { paymentID } = (await pay(customer, depositNo, 'wechat')).data();
      const notice = suite.server.provider.pay(paymentID);
      await Promise.all([notify(notice?.clone() ?? null), notify(notice), check(customer, depositNo)]);
      const shown = await customer.ask(contract.deposit.detail, { params: { id: depositNo } });
      expect(shown).toMatchObject({ depositNo, amount: 12_345, state: 'paid', payWay: 'wechat' });
      const second = await deposit(customer, 100);
      const listed = await customer.ask(contract.deposit.list, { query: { limit: 1 } });
      expect(listed).toMatchObject({ total: 2, data: [{ depositNo: second, state: 'unpaid' }] });
      expect(await expectSound(suite.server.db, customer.id)).toBe(12_345);
      const other = await suite.server.customer();
      expect((await other.call(contract.deposit.detail, { params: { id: depositNo } })).envelope.code).toBe(
        404,
      );
      expect(await other.ask(contract.deposit.list, { query: {} })).toEqual({ data: [], total: 0 });
      expect((await other.call(call.check, { body: { orderNo: depositNo } })).envelope.code).toBe(404);
      expect((await other.call(call.detail, { params: { id: paymentID } })).envelope.code).toBe(404);
    });

    it.each([
      [99, 'amount-small'],
      [-5, 'amount-small'],
      [100_000_001, 'amount-large'],
    ])('of %d cents is refused', async (amount, reason) => {
      const customer = await suite.server.customer();
      const answer = await customer.call(contract.deposit.create, { body: { amount } });
      expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'amount', reason }] });
    });
  });
});
