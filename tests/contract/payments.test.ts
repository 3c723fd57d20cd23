import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { customers } from '#server/db/schema/customers.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { closeAtProvider } from '#server/payment/providers.ts';
import { sweepPayments } from '#server/payment/watch.ts';
import {
  chargedFor,
  expectSound,
  type HouseCustomer,
  openPaymentHouse,
  type PaymentHouse,
} from '#tests/support/payment-house.ts';
import { databaseKinds } from '#tests/support/postgres.ts';
import { minute, second } from '#tests/support/test-clock.ts';

const price = 8_800;
const call = contract.payment;
const databases = await databaseKinds();

const methodsByName = {
  balance: 5,
  alipay: 0,
  wechat: 1,
  paypal: 2,
  usdt: 3,
  usdc: 3,
  stripe: 6,
} as const;
type MethodName = keyof typeof methodsByName;

describe.each(databases)('on %s', (database) => {
  let house: PaymentHouse;
  beforeAll(async () => {
    house = await openPaymentHouse(database);
  });
  afterAll(() => house.close());
  beforeEach(() => {
    house.provider.trouble = () => 'none';
    house.provider.during = async () => undefined;
    house.clock.move(2 * minute);
  });

  const pay = (customer: HouseCustomer, orderNo: string, name: MethodName = 'alipay', key?: string) =>
    customer.call(
      call.pay,
      {
        body: {
          payWay: methodsByName[name],
          name,
          aim: orderNo.startsWith('DP') ? 'deposit' : 'makeOrder',
          orderNo,
        },
      },
      key === undefined ? {} : { key },
    );
  const detail = async (customer: HouseCustomer, id: string) =>
    (await customer.call(call.detail, { params: { id } })).data();
  const check = async (customer: HouseCustomer, orderNo: string) =>
    (await customer.call(call.check, { body: { orderNo } })).data();
  const notify = async (request: Request | null) => {
    if (request === null) throw new Error('nothing to tell');
    return (await house.request(request)).status;
  };
  const orderOf = async (orderNo: string) => {
    const [row] = await house.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (row === undefined) throw new Error('no order');
    return row;
  };
  const paymentsOf = (orderNo: string) =>
    house.db.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(payments.createTime);
  const deposit = async (customer: HouseCustomer, amount: number) =>
    (await customer.call(contract.deposit.create, { body: { amount } })).data().depositNo;
  async function one(cents = 0) {
    const customer = await house.customer(cents);
    const [orderNo = ''] = await house.orders(customer, [price]);
    return { customer, orderNo };
  }
  /** The order is paid, once, and whatever else came is on the balance. */
  async function expectPaidOnce(customer: HouseCustomer, orderNo: string, balance: number, payWay: string) {
    const order = await orderOf(orderNo);
    expect([order.status, order.payWay]).toEqual([1002, payWay]);
    const charges = await house.db.select().from(ledger).where(eq(ledger.orderID, order.id));
    expect(charges.filter((entry) => entry.kind === 'charge').map((entry) => entry.cents)).toEqual([-price]);
    expect(await expectSound(house.db, customer.id)).toBe(balance);
  }

  describe('opening', () => {
    it('asks for the amount in the currency of the way, at the server’s rate', async () => {
      const customer = await house.customer();
      for (const [name, unit, cents] of [
        ['alipay', 'CNY', 8_800],
        ['wechat', 'CNY', 8_800],
        ['paypal', 'USD', 1_237],
        ['stripe', 'USD', 1_237],
        ['usdc', 'USDC', 1_237],
        ['usdt', 'USDT', 1_238],
      ] as const) {
        const [orderNo = ''] = await house.orders(customer, [price]);
        const opened = (await pay(customer, orderNo, name)).data();
        expect(opened).toMatchObject({
          orderNo,
          name,
          state: 'open',
          webCurrency: unit,
          backCurrency: 'CNY',
          transferredPriceCent: cents,
        });
        expect(house.provider.entries.get(opened.paymentID)).toMatchObject({
          method: name,
          cents,
          currency: unit,
          title: 'DV single shop.example.com',
          returnURL: `http://console.example.com/payment?orderNo=${orderNo}`,
        });
      }
    });

    it('answers with a code that can be read until it runs out, and nothing to pay with after', async () => {
      const { customer, orderNo } = await one();
      const opened = (await pay(customer, orderNo, 'wechat')).data();
      expect(opened.expireTime).toBe(15 * 60);
      expect(Buffer.from(opened.qrCodeBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
      house.clock.move(15 * minute - second);
      expect(await detail(customer, opened.paymentID)).toMatchObject({ state: 'open', expireTime: 1 });
      house.clock.move(second);
      expect(await detail(customer, opened.paymentID)).toMatchObject({
        state: 'expired',
        expireTime: 0,
        expireAt: opened.expireAt,
        qrCodeBase64: '',
        payURL: '',
      });
    });

    it('is the same payment for the same way, and for the same key', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo, 'alipay', 'key-of-a-code')).data();
      expect((await pay(customer, orderNo, 'alipay')).data()).toEqual(first);
      expect((await pay(customer, orderNo, 'alipay', 'key-of-a-code')).data()).toEqual(first);
      expect((await pay(customer, orderNo, 'wechat', 'key-of-a-code')).envelope.code).toBe(422);
      expect(await paymentsOf(orderNo)).toHaveLength(1);
    });

    it('closes the other way’s code at its provider before it shows one', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo, 'alipay', 'key-of-the-first')).data();
      const second = (await pay(customer, orderNo, 'wechat')).data();
      expect(second.paymentID).not.toBe(first.paymentID);
      expect(house.provider.isPayable(first.paymentID)).toBe(false);
      expect(house.provider.isPayable(second.paymentID)).toBe(true);
      expect(await detail(customer, first.paymentID)).toMatchObject({ state: 'replaced', qrCodeBase64: '' });
      // The first call, asked again, is answered as it stands and closes nothing.
      expect((await pay(customer, orderNo, 'alipay', 'key-of-the-first')).data()).toMatchObject({
        paymentID: first.paymentID,
        state: 'replaced',
      });
      expect(house.provider.isPayable(second.paymentID)).toBe(true);
    });

    it('finds out that the other way was paid, and opens nothing', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo)).data();
      house.provider.pay(first.paymentID);
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12011);
      await expectPaidOnce(customer, orderNo, 0, 'alipay');
    });

    it('makes a new code when the old one has run out', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo)).data();
      house.clock.move(16 * minute);
      const second = (await pay(customer, orderNo)).data();
      expect(second.paymentID).not.toBe(first.paymentID);
      expect((await paymentsOf(orderNo)).map((row) => row.state)).toEqual(['expired', 'open']);
    });

    it('opens one of twenty at the same time, in two ways', async () => {
      const { customer, orderNo } = await one();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => pay(customer, orderNo, index % 2 ? 'alipay' : 'wechat')),
      );
      const rows = await paymentsOf(orderNo);
      expect(rows.filter((row) => row.state === 'open')).toHaveLength(1);
      const payable = rows.filter((row) => house.provider.isPayable(row.id));
      expect(payable.map((row) => row.state)).toEqual(['open']);
      for (const { envelope } of answers) expect([200, 409, 429]).toContain(envelope.code);
    });

    it('says so when others open another way each time it has closed one, and opens nothing', async () => {
      const { customer, orderNo } = await one();
      await pay(customer, orderNo, 'alipay');
      let rivals = 0;
      house.provider.during = async (during, stage) => {
        if (during !== 'close' || stage === 'before') return;
        const { during: next } = house.provider;
        house.provider.during = async () => undefined;
        await pay(customer, orderNo, rivals % 2 === 0 ? 'usdt' : 'usdc');
        rivals += 1;
        house.provider.during = next;
      };
      const lost = await pay(customer, orderNo, 'wechat');
      expect(rivals).toBe(5);
      expect(lost.envelope).toMatchObject({ code: call.pay.errors.conflict, errors: [] });
      const open = (await paymentsOf(orderNo)).filter((row) => row.state === 'open');
      expect(open.map((row) => row.method)).toEqual(['usdt']);
      house.provider.during = async () => undefined;
      expect((await pay(customer, orderNo, 'wechat')).data().state).toBe('open');
    });

    it('refuses what is not offered, not theirs, not payable, and for another aim', async () => {
      const { customer, orderNo } = await one();
      const other = await house.customer();
      const body = { payWay: 0, name: 'alipay', aim: 'makeOrder', orderNo } as const;
      const codeOf = async (change: object, by = customer) =>
        (await by.call(call.pay, { body: { ...body, ...change } })).envelope.code;
      expect(await codeOf({ payWay: 4, name: 'bank' })).toBe(400);
      expect(await codeOf({ payWay: 9 })).toBe(400);
      expect(await codeOf({ aim: 'reSign' })).toBe(12012);
      expect(await codeOf({ aim: 'deposit' })).toBe(12012);
      expect(await codeOf({}, other)).toBe(404);
      expect(await codeOf({ orderNo: 'CN20200101-99999' })).toBe(404);
      const depositNo = await deposit(customer, 5_000);
      expect(await codeOf({ orderNo: depositNo, aim: 'deposit' }, other)).toBe(404);
      expect(await codeOf({ orderNo: depositNo, payWay: 5, name: 'balance', aim: 'deposit' })).toBe(400);
      await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      expect(await codeOf({})).toBe(12012);
      expect(await paymentsOf(orderNo)).toEqual([]);
    });

    it('asks who pays before a card is taken', async () => {
      const { customer, orderNo } = await one();
      const profile = { name: 'Ada Byron', province: '', city: '', address: '', postalCode: '' };
      const put = (country: string) =>
        customer.call(contract.account.changeProfile, { body: { ...profile, country } });
      expect((await put('')).envelope.code).toBe(400);
      expect((await put('GB')).data()).toMatchObject({ country: 'GB', complete: true });
      expect((await pay(customer, orderNo, 'stripe')).envelope.code).toBe(200);
      const [stranger, theirs] = [await house.customer(), await one()];
      await house.db.update(customers).set({ country: '' }).where(eq(customers.id, theirs.customer.id));
      expect((await pay(theirs.customer, theirs.orderNo, 'stripe')).envelope.code).toBe(12077);
      expect((await pay(theirs.customer, theirs.orderNo, 'alipay')).envelope.code).toBe(200);
      expect((await theirs.customer.call(contract.account.profile, {})).data()).toMatchObject({
        name: 'Ada Byron',
        complete: false,
        progress: 16,
      });
      expect((await stranger.call(contract.account.profile, {})).data().complete).toBe(true);
    });

    it('opens thirty payments a minute', async () => {
      const customer = await house.customer();
      const orderNos = await house.orders(customer, Array<number>(60).fill(100));
      const answers = await Promise.all(orderNos.map((orderNo) => pay(customer, orderNo)));
      expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(30);
      const place = answers.findIndex(({ status }) => status === 429);
      expect(answers[place]?.headers.get('retry-after')).toBe('60');
      house.clock.move(minute);
      expect((await pay(customer, orderNos[place] ?? '')).envelope.code).toBe(200);
    });
  });

  describe('what a provider says', () => {
    it('becomes true once, by callbacks that come twice and together, and by questions', async () => {
      const { customer, orderNo } = await one(1_000);
      const { paymentID } = (await pay(customer, orderNo)).data();
      const notice = house.provider.pay(paymentID);
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

    it('is found by a question when its callback was lost', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect(await check(customer, orderNo)).toMatchObject({ outcome: 'unpaid', asked: true });
      house.provider.pay(paymentID);
      expect(await check(customer, orderNo)).toMatchObject({
        orderNo,
        outcome: 'paid',
        asked: true,
        payment: { paymentID, state: 'paid' },
      });
      await expectPaidOnce(customer, orderNo, 0, 'alipay');
    });

    it('is found by the server although it breaks over another payment before it', async () => {
      const [broken, sound] = [await one(), await one()];
      const opened = async ({ customer, orderNo }: typeof broken) =>
        (await pay(customer, orderNo)).data().paymentID;
      const [brokenID, soundID] = [await opened(broken), await opened(sound)];
      await house.db.update(payments).set({ nextAskTime: null });
      for (const [id, seconds] of [[brokenID, 2] as const, [soundID, 1] as const]) {
        const nextAskTime = new Date(house.clock.now().getTime() - seconds * 1000);
        await house.db.update(payments).set({ nextAskTime }).where(eq(payments.id, id));
        house.provider.pay(id);
      }
      await house.db.update(payments).set({ orderNo: 'CN20261120-99999' }).where(eq(payments.id, brokenID));
      await sweepPayments(house.paying);
      await expectPaidOnce(sound.customer, sound.orderNo, 0, 'alipay');
      expect(house.logLines.some((line) => line.includes('payment.watch-failed'))).toBe(true);
      await house.db
        .update(payments)
        .set({ orderNo: broken.orderNo, nextAskTime: null })
        .where(eq(payments.id, brokenID));
    });

    it('is found by the server itself, asked ever more seldom and again after the end', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo, 'usdt')).data();
      await house.db.update(payments).set({ nextAskTime: null }).where(ne(payments.id, paymentID));
      for (const seconds of [4, 1, 14, 1, 29, 1, 59, 1, 119, 1, 60]) {
        house.clock.move(seconds * second);
        await sweepPayments(house.paying);
      }
      // 5, 15, 30, 60, 120 seconds apart, and not yet 300 more.
      expect((await paymentsOf(orderNo))[0]).toMatchObject({ asks: 5, state: 'open' });
      house.clock.move(30 * minute);
      await sweepPayments(house.paying);
      expect((await paymentsOf(orderNo))[0]?.state).toBe('expired');
      house.provider.pay(paymentID, { late: true });
      house.clock.move(2 * minute);
      await sweepPayments(house.paying);
      await expectPaidOnce(customer, orderNo, 0, 'usdt');
    });

    it('goes to the balance when the order was paid for meanwhile', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      expect(house.provider.isPayable(paymentID)).toBe(false);
      expect(await notify(house.provider.pay(paymentID, { late: true }))).toBe(200);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'late' });
      await expectPaidOnce(customer, orderNo, price, 'balance');
    });

    it('goes to the balance when the order was cancelled, whose code is closed', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      expect(house.sent.at(-1)).toEqual({ queue: 'payment-watch', payload: { paymentID } });
      expect((await paymentsOf(orderNo))[0]?.state).toBe('replaced');
      await sweepPayments(house.paying);
      expect(house.provider.isPayable(paymentID)).toBe(false);
      await notify(house.provider.pay(paymentID, { late: true }));
      expect(await expectSound(house.db, customer.id)).toBe(price);
      expect((await orderOf(orderNo)).status).toBe(1004);
      expect(await check(customer, orderNo)).toMatchObject({ outcome: 'closed', payment: { state: 'late' } });
    });

    it('pays for nothing when it is less, and for all when it is more', async () => {
      const customer = await house.customer();
      const [less = '', more = '', other = ''] = await house.orders(customer, [price, price, price]);
      const opened = async (orderNo: string, name: MethodName) =>
        (await pay(customer, orderNo, name)).data().paymentID;
      const lessID = await opened(less, 'alipay');
      await notify(house.provider.pay(lessID, { cents: price - 1 }));
      expect(await detail(customer, lessID)).toMatchObject({ state: 'short' });
      expect((await orderOf(less)).status).toBe(1001);
      expect(await expectSound(house.db, customer.id)).toBe(price - 1);
      // The rest is topped up, and the balance pays.
      const depositNo = await deposit(customer, 100);
      await notify(house.provider.pay(await opened(depositNo, 'alipay')));
      expect((await pay(customer, less, 'balance')).envelope.code).toBe(200);
      expect(await expectSound(house.db, customer.id)).toBe(99);

      await notify(house.provider.pay(await opened(more, 'alipay'), { cents: price + 50 }));
      expect((await orderOf(more)).status).toBe(1002);
      expect(await expectSound(house.db, customer.id)).toBe(149);

      const otherID = await opened(other, 'paypal');
      await notify(house.provider.pay(otherID, { cents: 200, currency: 'GBP' }));
      expect((await orderOf(other)).status).toBe(1001);
      expect(await detail(customer, otherID)).toMatchObject({ state: 'short' });
      // 2.00 GBP at 0.1049.
      expect(await expectSound(house.db, customer.id)).toBe(149 + 1_906);
    });

    it('of a currency nobody knows keeps other codes closed, and lets the balance pay', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      await notify(house.provider.pay(paymentID, { cents: 100, currency: 'XAU' }));
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'open' });
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12013);
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      await expectPaidOnce(customer, orderNo, 0, 'balance');
      expect(house.logLines.some((line) => line.includes('payment.unreadable-money'))).toBe(true);
    });

    it('is refused when it is not signed, not for us, too large, or of a payment nobody opened', async () => {
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
      expect((await house.request(new Request('http://localhost/callbacks/payment/test'))).status).toBe(405);
    });

    it('ends a payment that was refused, and the next try is a new one', async () => {
      const { customer, orderNo } = await one();
      const { paymentID } = (await pay(customer, orderNo)).data();
      await notify(house.provider.refuse(paymentID));
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'refused', payURL: '' });
      const next = (await pay(customer, orderNo)).data();
      expect(next.paymentID).not.toBe(paymentID);
    });

    it('races the balance, and the order is paid once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { customer, orderNo } = await one(price);
        const { paymentID } = (await pay(customer, orderNo)).data();
        const notice = house.provider.pay(paymentID);
        await Promise.all([notify(notice), pay(customer, orderNo, 'balance'), check(customer, orderNo)]);
        const order = await orderOf(orderNo);
        await expectPaidOnce(customer, orderNo, price, order.payWay);
      }
    });
  });

  it('takes what a payer of PayPal approved, once', async () => {
    const { customer, orderNo } = await one();
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    const body = { token: `ref-${paymentID}`, PayerID: 'PAYER' };
    const capture = (by = customer) => by.call(call.capturePaypal, { body });
    expect((await capture()).data()).toEqual({ orderNo, state: 'open' });
    house.provider.approve(paymentID);
    house.provider.trouble = () => 'unanswered';
    expect((await capture()).envelope.code).toBe(12013);
    house.provider.trouble = () => 'none';
    expect((await capture(await house.customer())).envelope.code).toBe(404);
    const answers = await Promise.all([capture(), capture(), capture()]);
    for (const answer of answers) expect(answer.data()).toEqual({ orderNo, state: 'paid' });
    await expectPaidOnce(customer, orderNo, 0, 'paypal');
  });

  it.each([
    {
      name: 'paid in another way',
      end: async (customer: HouseCustomer, orderNo: string) => {
        expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(200);
      },
    },
    {
      name: 'cancelled',
      end: async (customer: HouseCustomer, orderNo: string) => {
        const cancelled = await customer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
        expect(cancelled.envelope.code).toBe(200);
      },
    },
  ])('takes nothing that was approved after its end for an order that is $name', async ({ end }) => {
    const { customer, orderNo } = await one(price);
    const { paymentID } = (await pay(customer, orderNo, 'paypal')).data();
    house.provider.approve(paymentID);
    house.clock.move(31 * minute);
    await check(customer, orderNo);
    expect(await detail(customer, paymentID)).toMatchObject({ state: 'expired' });
    // The payer was on PayPal's page when it was closed here, which PayPal knows nothing of.
    const entry = house.provider.entries.get(paymentID);
    if (entry !== undefined) entry.state = 'approved';
    await end(customer, orderNo);
    const body = { token: `ref-${paymentID}`, PayerID: 'PAYER' };
    expect((await customer.call(call.capturePaypal, { body })).data()).toEqual({ orderNo, state: 'expired' });
    expect(entry?.received).toBe(null);
    await expectSound(house.db, customer.id);
  });

  it('pays the price difference of a re-sign, by the balance and by a provider', async () => {
    const customer = await house.customer(1_500);
    for (const name of ['balance', 'alipay'] as const) {
      const [orderNo = ''] = await house.orders(customer, [price], 1_500);
      const body = { payWay: methodsByName[name], name, aim: 'reSign', orderNo } as const;
      const opened = (await customer.call(call.pay, { body })).data();
      expect(opened.transferredPriceCent).toBe(1_500);
      if (name === 'alipay') await notify(house.provider.pay(opened.paymentID));
      const order = await orderOf(orderNo);
      expect(order).toMatchObject({ status: 1002, payAmount: price + 1_500, reSignPriceDiff: 0 });
      expect(await chargedFor(house.db, order.id)).toBe(1_500);
      expect(await expectSound(house.db, customer.id)).toBe(0);
    }
  });

  it('sends the payer back to where the console is mounted, and to no other site', async () => {
    const { customer, orderNo } = await one();
    const body = { payWay: 2, name: 'paypal', aim: 'makeOrder', orderNo } as const;
    for (const mountPath of ['//evil.example', '/a?b', 'https://evil.example', '/x/../y/'])
      expect((await customer.call(call.pay, { body: { ...body, mountPath } })).envelope.code).toBe(400);
    const { paymentID } = (
      await customer.call(call.pay, { body: { ...body, mountPath: '/shop/certhub' } })
    ).data();
    expect(house.provider.entries.get(paymentID)).toMatchObject({
      returnURL: `http://console.example.com/shop/certhub/payment?orderNo=${orderNo}`,
    });
  });

  describe('a deposit', () => {
    it('is not made where nothing can pay it', async () => {
      const customer = await house.customer();
      house.provider.isOff = true;
      const refused = await customer.call(contract.deposit.create, { body: { amount: 100 } });
      house.provider.isOff = false;
      expect(refused.envelope).toMatchObject({
        code: 400,
        errors: [{ field: 'payWay', reason: 'not-offered' }],
      });
      expect((await customer.call(contract.deposit.list, { query: {} })).data().total).toBe(0);
    });

    it('is numbered, listed, paid by a provider and on the balance, once', async () => {
      const customer = await house.customer();
      const depositNo = await deposit(customer, 12_345);
      expect(depositNo).toMatch(/^DP\d{8}-\d{5,}$/);
      const { paymentID } = (await pay(customer, depositNo, 'wechat')).data();
      const notice = house.provider.pay(paymentID);
      await Promise.all([notify(notice?.clone() ?? null), notify(notice), check(customer, depositNo)]);
      const shown = (await customer.call(contract.deposit.detail, { params: { id: depositNo } })).data();
      expect(shown).toMatchObject({ depositNo, amount: 12_345, state: 'paid', payWay: 'wechat' });
      const second = await deposit(customer, 100);
      const listed = (await customer.call(contract.deposit.list, { query: { limit: 1 } })).data();
      expect(listed).toMatchObject({ total: 2, data: [{ depositNo: second, state: 'unpaid' }] });
      expect(await expectSound(house.db, customer.id)).toBe(12_345);
      const other = await house.customer();
      expect((await other.call(contract.deposit.detail, { params: { id: depositNo } })).envelope.code).toBe(
        404,
      );
      expect((await other.call(contract.deposit.list, { query: {} })).data()).toEqual({ data: [], total: 0 });
      expect((await other.call(call.check, { body: { orderNo: depositNo } })).envelope.code).toBe(404);
      expect((await other.call(call.detail, { params: { id: paymentID } })).envelope.code).toBe(404);
    });

    it.each([
      [99, 'amount-small'],
      [-5, 'amount-small'],
      [100_000_001, 'amount-large'],
    ])('of %d cents is refused', async (amount, reason) => {
      const customer = await house.customer();
      const answer = await customer.call(contract.deposit.create, { body: { amount } });
      expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'amount', reason }] });
    });
  });

  describe('a provider that cannot be reached', () => {
    it('is asked again under the same id, by the same key, another key, or the server itself', async () => {
      for (const [again, trouble] of [
        ['key', 'lost'],
        ['key', 'unanswered'],
        ['other', 'unanswered'],
        ['sweep', 'lost'],
        ['sweep', 'unanswered'],
      ] as const) {
        const { customer, orderNo } = await one();
        house.provider.trouble = () => trouble;
        expect((await pay(customer, orderNo, 'alipay', `key-${again}-${trouble}`)).envelope.code).toBe(12013);
        const [row] = await paymentsOf(orderNo);
        expect(row).toMatchObject({ state: 'open', begun: null, providerRef: '' });
        house.provider.trouble = () => 'none';
        house.clock.move(10 * second);
        if (again === 'sweep') await sweepPayments(house.paying);
        else await pay(customer, orderNo, 'alipay', again === 'key' ? `key-${again}-${trouble}` : undefined);
        expect(await detail(customer, row?.id ?? '')).toMatchObject({
          state: 'open',
          payURL: `https://provider.example.com/pay/ref-${row?.id}`,
        });
        expect(await paymentsOf(orderNo)).toHaveLength(1);
      }
    });

    it('keeps another way closed while its own code can be paid, and lets the balance pay', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      house.provider.trouble = () => 'lost';
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12013);
      expect((await paymentsOf(orderNo)).map((row) => row.state)).toEqual(['open']);
      expect(await check(customer, orderNo)).toMatchObject({ asked: false, outcome: 'unpaid' });
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      house.provider.trouble = () => 'none';
      await notify(house.provider.pay(paymentID));
      await expectPaidOnce(customer, orderNo, price, 'balance');
    });

    it('leaves the code alone when the balance is short by one cent', async () => {
      const { customer, orderNo } = await one(price - 1);
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(12010);
      expect(house.provider.isPayable(paymentID)).toBe(true);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'open' });
    });

    it('closes a code that came while another way was chosen', async () => {
      const { customer, orderNo } = await one();
      let replaced = '';
      house.provider.during = async (during, stage) => {
        if (during !== 'begin' || stage === 'before') return;
        house.provider.during = async () => undefined;
        replaced = (await pay(customer, orderNo, 'wechat')).data().paymentID;
      };
      const first = (await pay(customer, orderNo, 'alipay')).data();
      expect(first).toMatchObject({ state: 'replaced', payURL: '' });
      expect(house.provider.isPayable(first.paymentID)).toBe(false);
      expect(house.provider.isPayable(replaced)).toBe(true);
    });

    it('closes a code within a minute of a closing that failed, however long it was open', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      house.provider.trouble = (asked) => (asked === 'close' ? 'lost' : 'none');
      expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(200);
      house.clock.move(10 * minute);
      await sweepPayments(house.paying);
      expect(house.provider.isPayable(paymentID)).toBe(true);
      house.provider.trouble = () => 'none';
      house.clock.move(minute);
      await sweepPayments(house.paying);
      expect(house.provider.isPayable(paymentID)).toBe(false);
    });

    it('closes a code that nobody was shown once its provider can be reached', async () => {
      const { customer, orderNo } = await one();
      let stage: 'begun' | 'replaced' = 'begun';
      house.provider.during = async (during, at) => {
        if (during !== 'begin' || at === 'before' || stage === 'replaced') return;
        stage = 'replaced';
        await pay(customer, orderNo, 'wechat');
        // The end is looked at while there is nothing to close yet.
        house.clock.move(10 * minute);
        await sweepPayments(house.paying);
        house.provider.trouble = (asked) => (asked === 'close' ? 'lost' : 'none');
      };
      const { paymentID } = (await pay(customer, orderNo, 'alipay')).data();
      expect(house.provider.isPayable(paymentID)).toBe(true);
      house.provider.trouble = () => 'none';
      house.clock.move(minute);
      await sweepPayments(house.paying);
      expect(house.provider.isPayable(paymentID)).toBe(false);
    });

    it('closes a code that came since its payment was looked at', async () => {
      const { customer, orderNo } = await one();
      let looked: PaymentRow | undefined;
      house.provider.during = async (during, stage) => {
        if (during !== 'begin' || stage === 'before') return;
        [looked] = await house.db.select().from(payments).where(eq(payments.orderNo, orderNo));
      };
      const { paymentID } = (await pay(customer, orderNo)).data();
      if (looked === undefined) throw new Error('the payment was not looked at');
      expect(looked.begun).toBeNull();
      expect(house.provider.isPayable(paymentID)).toBe(true);
      expect(await closeAtProvider(house.paying, looked, 'replaced')).toBe('closed');
      expect(house.provider.isPayable(paymentID)).toBe(false);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'replaced' });
    });
  });
});
