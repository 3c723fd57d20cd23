import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { closeAtProvider } from '#server/payment/providers.ts';
import { sweepPayments } from '#server/payment/watch.ts';
import { openPaymentSuite, price } from '#tests/support/payment/payment-suite.ts';
import { databaseKinds } from '#tests/support/server/postgres.ts';
import { minute, second } from '#tests/support/server/test-clock.ts';

const call = contract.payment;
const databases = await databaseKinds();

describe.each(databases)('on %s', (database) => {
  const suite = openPaymentSuite(database);
  const { pay, detail, check, notify, paymentsOf, deposit, one, expectPaidOnce } = suite;

  describe('opening', () => {
    it('converts the amount to the method’s currency at the server’s rate', async () => {
      const customer = await suite.server.customer();
      for (const [name, unit, cents] of [
        ['alipay', 'CNY', 8_800],
        ['wechat', 'CNY', 8_800],
        ['paypal', 'USD', 1_237],
        ['stripe', 'USD', 1_237],
        ['usdc', 'USDC', 1_237],
        ['usdt', 'USDT', 1_238],
      ] as const) {
        const [orderNo = ''] = await suite.server.orders(customer, [price]);
        const opened = (await pay(customer, orderNo, name)).data();
        expect(opened).toMatchObject({
          orderNo,
          name,
          state: 'open',
          webCurrency: unit,
          backCurrency: 'CNY',
          transferredPriceCent: cents,
        });
        expect(suite.server.provider.entries.get(opened.paymentID)).toMatchObject({
          method: name,
          cents,
          currency: unit,
          title: 'DV single shop.example.com',
          returnURL: `http://console.example.com/payment?orderNo=${orderNo}`,
        });
      }
    });

    it('returns a code that can be read until it expires, and nothing payable afterwards', async () => {
      const { customer, orderNo } = await one();
      const opened = (await pay(customer, orderNo, 'wechat')).data();
      expect(opened.expireTime).toBe(15 * 60);
      expect(Buffer.from(opened.qrCodeBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
      suite.server.clock.move(15 * minute - second);
      expect(await detail(customer, opened.paymentID)).toMatchObject({ state: 'open', expireTime: 1 });
      suite.server.clock.move(second);
      expect(await detail(customer, opened.paymentID)).toMatchObject({
        state: 'expired',
        expireTime: 0,
        expireAt: opened.expireAt,
        qrCodeBase64: '',
        payURL: '',
      });
    });

    it('returns the same payment for the same method and for the same key', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo, 'alipay', 'key-of-a-code')).data();
      expect((await pay(customer, orderNo, 'alipay')).data()).toEqual(first);
      expect((await pay(customer, orderNo, 'alipay', 'key-of-a-code')).data()).toEqual(first);
      expect((await pay(customer, orderNo, 'wechat', 'key-of-a-code')).envelope.code).toBe(422);
      expect(await paymentsOf(orderNo)).toHaveLength(1);
    });

    it('closes the other method’s code at its provider before showing a new one', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo, 'alipay', 'key-of-the-first')).data();
      const second = (await pay(customer, orderNo, 'wechat')).data();
      expect(second.paymentID).not.toBe(first.paymentID);
      expect(suite.server.provider.isPayable(first.paymentID)).toBe(false);
      expect(suite.server.provider.isPayable(second.paymentID)).toBe(true);
      expect(await detail(customer, first.paymentID)).toMatchObject({ state: 'replaced', qrCodeBase64: '' });
      // The first call, repeated, returns the current state and closes nothing.
      expect((await pay(customer, orderNo, 'alipay', 'key-of-the-first')).data()).toMatchObject({
        paymentID: first.paymentID,
        state: 'replaced',
      });
      expect(suite.server.provider.isPayable(second.paymentID)).toBe(true);
    });

    it('discovers that the other method was paid, and opens nothing', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo)).data();
      suite.server.provider.pay(first.paymentID);
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12011);
      await expectPaidOnce(customer, orderNo, 0, 'alipay');
    });

    it('creates a new code when the old one has expired', async () => {
      const { customer, orderNo } = await one();
      const first = (await pay(customer, orderNo)).data();
      suite.server.clock.move(16 * minute);
      const second = (await pay(customer, orderNo)).data();
      expect(second.paymentID).not.toBe(first.paymentID);
      expect((await paymentsOf(orderNo)).map((row) => row.state)).toEqual(['expired', 'open']);
    });

    it('opens only one of twenty simultaneous payments by two methods', async () => {
      const { customer, orderNo } = await one();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => pay(customer, orderNo, index % 2 ? 'alipay' : 'wechat')),
      );
      const rows = await paymentsOf(orderNo);
      expect(rows.filter((row) => row.state === 'open')).toHaveLength(1);
      const payable = rows.filter((row) => suite.server.provider.isPayable(row.id));
      expect(payable.map((row) => row.state)).toEqual(['open']);
      for (const { envelope } of answers) expect([200, 409, 429]).toContain(envelope.code);
    });

    it('reports a conflict, and opens nothing, if others open another method each time it closes one', async () => {
      const { customer, orderNo } = await one();
      await pay(customer, orderNo, 'alipay');
      let rivals = 0;
      suite.server.provider.during = async (during, stage) => {
        if (during !== 'close' || stage === 'before') return;
        const { during: next } = suite.server.provider;
        suite.server.provider.during = async () => undefined;
        await pay(customer, orderNo, rivals % 2 === 0 ? 'usdt' : 'usdc');
        rivals += 1;
        suite.server.provider.during = next;
      };
      const lost = await pay(customer, orderNo, 'wechat');
      expect(rivals).toBe(5);
      expect(lost.envelope).toMatchObject({ code: call.pay.errors.conflict, errors: [] });
      const open = (await paymentsOf(orderNo)).filter((row) => row.state === 'open');
      expect(open.map((row) => row.method)).toEqual(['usdt']);
      suite.server.provider.during = async () => undefined;
      expect((await pay(customer, orderNo, 'wechat')).data().state).toBe('open');
    });

    it('refuses methods not offered, foreign or unpayable orders, and mismatched aims', async () => {
      const { customer, orderNo } = await one();
      const other = await suite.server.customer();
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

    it('requires the payer’s profile before a card is charged', async () => {
      const { customer, orderNo } = await one();
      const profile = { name: 'Ada Byron', province: '', city: '', address: '', postalCode: '' };
      const put = (country: string) =>
        customer.call(contract.account.changeProfile, { body: { ...profile, country } });
      expect((await put('')).envelope.code).toBe(400);
      expect((await put('GB')).data()).toMatchObject({ country: 'GB', complete: true });
      expect((await pay(customer, orderNo, 'stripe')).envelope.code).toBe(200);
      const [stranger, theirs] = [await suite.server.customer(), await one()];
      await suite.server.db.update(users).set({ country: '' }).where(eq(users.id, theirs.customer.userID));
      expect((await pay(theirs.customer, theirs.orderNo, 'stripe')).envelope.code).toBe(12077);
      expect((await pay(theirs.customer, theirs.orderNo, 'alipay')).envelope.code).toBe(200);
      expect(await theirs.customer.ask(contract.account.profile, {})).toMatchObject({
        name: 'Ada Byron',
        complete: false,
        progress: 16,
      });
      expect((await stranger.ask(contract.account.profile, {})).complete).toBe(true);
    });

    it('is limited to thirty payments per minute', async () => {
      const customer = await suite.server.customer();
      const orderNos = await suite.server.orders(customer, Array<number>(60).fill(100));
      const answers = await Promise.all(orderNos.map((orderNo) => pay(customer, orderNo)));
      expect(answers.filter(({ envelope }) => envelope.code === 200)).toHaveLength(30);
      const place = answers.findIndex(({ status }) => status === 429);
      expect(answers[place]?.headers.get('retry-after')).toBe('60');
      suite.server.clock.move(minute);
      expect((await pay(customer, orderNos[place] ?? '')).envelope.code).toBe(200);
    });
  });

  describe('an unreachable provider', () => {
    it('is asked again under the same ID, by the same key, another key, or the server itself', async () => {
      for (const [again, trouble] of [
        ['key', 'lost'],
        ['key', 'unanswered'],
        ['other', 'unanswered'],
        ['sweep', 'lost'],
        ['sweep', 'unanswered'],
      ] as const) {
        const { customer, orderNo } = await one();
        suite.server.provider.trouble = () => trouble;
        expect((await pay(customer, orderNo, 'alipay', `key-${again}-${trouble}`)).envelope.code).toBe(12013);
        const [row] = await paymentsOf(orderNo);
        expect(row).toMatchObject({ state: 'open', begun: null, providerRef: '' });
        suite.server.provider.trouble = () => 'none';
        suite.server.clock.move(10 * second);
        if (again === 'sweep') await sweepPayments(suite.server.paying);
        else await pay(customer, orderNo, 'alipay', again === 'key' ? `key-${again}-${trouble}` : undefined);
        expect(await detail(customer, row?.id ?? '')).toMatchObject({
          state: 'open',
          payURL: `https://provider.example.com/pay/ref-${row?.id}`,
        });
        expect(await paymentsOf(orderNo)).toHaveLength(1);
      }
    });

    it('blocks other methods while its code can be paid, but not the balance', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      suite.server.provider.trouble = () => 'lost';
      expect((await pay(customer, orderNo, 'wechat')).envelope.code).toBe(12013);
      expect((await paymentsOf(orderNo)).map((row) => row.state)).toEqual(['open']);
      expect(await check(customer, orderNo)).toMatchObject({ asked: false, outcome: 'unpaid' });
      expect((await pay(customer, orderNo, 'balance')).data().state).toBe('paid');
      suite.server.provider.trouble = () => 'none';
      await notify(suite.server.provider.pay(paymentID));
      await expectPaidOnce(customer, orderNo, price, 'balance');
    });

    it('keeps its code when the balance is one cent short', async () => {
      const { customer, orderNo } = await one(price - 1);
      const { paymentID } = (await pay(customer, orderNo)).data();
      expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(12010);
      expect(suite.server.provider.isPayable(paymentID)).toBe(true);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'open' });
    });

    it('closes a code that arrived while another method was chosen', async () => {
      const { customer, orderNo } = await one();
      let replaced = '';
      suite.server.provider.during = async (during, stage) => {
        if (during !== 'begin' || stage === 'before') return;
        suite.server.provider.during = async () => undefined;
        replaced = (await pay(customer, orderNo, 'wechat')).data().paymentID;
      };
      const first = (await pay(customer, orderNo, 'alipay')).data();
      expect(first).toMatchObject({ state: 'replaced', payURL: '' });
      expect(suite.server.provider.isPayable(first.paymentID)).toBe(false);
      expect(suite.server.provider.isPayable(replaced)).toBe(true);
    });

    it('closes a code within a minute after a failed attempt, however long it was open', async () => {
      const { customer, orderNo } = await one(price);
      const { paymentID } = (await pay(customer, orderNo)).data();
      suite.server.provider.trouble = (asked) => (asked === 'close' ? 'lost' : 'none');
      expect((await pay(customer, orderNo, 'balance')).envelope.code).toBe(200);
      suite.server.clock.move(10 * minute);
      await sweepPayments(suite.server.paying);
      expect(suite.server.provider.isPayable(paymentID)).toBe(true);
      suite.server.provider.trouble = () => 'none';
      suite.server.clock.move(minute);
      await sweepPayments(suite.server.paying);
      expect(suite.server.provider.isPayable(paymentID)).toBe(false);
    });

    it('closes a code that was never shown once its provider is reachable', async () => {
      const { customer, orderNo } = await one();
      let stage: 'begun' | 'replaced' = 'begun';
      suite.server.provider.during = async (during, at) => {
        if (during !== 'begin' || at === 'before' || stage === 'replaced') return;
        stage = 'replaced';
        await pay(customer, orderNo, 'wechat');
        // The expired payment is checked while there is nothing to close yet.
        suite.server.clock.move(10 * minute);
        await sweepPayments(suite.server.paying);
        suite.server.provider.trouble = (asked) => (asked === 'close' ? 'lost' : 'none');
      };
      const { paymentID } = (await pay(customer, orderNo, 'alipay')).data();
      expect(suite.server.provider.isPayable(paymentID)).toBe(true);
      suite.server.provider.trouble = () => 'none';
      suite.server.clock.move(minute);
      await sweepPayments(suite.server.paying);
      expect(suite.server.provider.isPayable(paymentID)).toBe(false);
    });

    it('closes a code that arrived after its payment was read', async () => {
      const { customer, orderNo } = await one();
      let looked: PaymentRow | undefined;
      suite.server.provider.during = async (during, stage) => {
        if (during !== 'begin' || stage === 'before') return;
        [looked] = await suite.server.db.select().from(payments).where(eq(payments.orderNo, orderNo));
      };
      const { paymentID } = (await pay(customer, orderNo)).data();
      if (looked === undefined) throw new Error('the payment was not looked at');
      expect(looked.begun).toBeNull();
      expect(suite.server.provider.isPayable(paymentID)).toBe(true);
      expect(await closeAtProvider(suite.server.paying, looked, 'replaced')).toBe('closed');
      expect(suite.server.provider.isPayable(paymentID)).toBe(false);
      expect(await detail(customer, paymentID)).toMatchObject({ state: 'replaced' });
    });
  });
});
