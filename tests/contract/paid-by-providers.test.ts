import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import { contract } from '#core/contract/contract.ts';
import { plainAmount } from '#core/money/money.ts';
import type { Db } from '#server/db/open.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { writeNotice } from '#server/notices/gather.ts';
import { expectSound } from '#tests/support/payment/payment-server.ts';
import { type PaypalServer, startPaypalServer } from '#tests/support/payment/providers/paypal-server.ts';
import { type StripeServer, startStripeServer } from '#tests/support/payment/providers/stripe-server.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { deposit, detailOf, payOrder, placeOrder, stockShop } from '#tests/support/server/shop.ts';
import { createTestClock, minute } from '#tests/support/server/test-clock.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

/** The complete server with its jobs, the sandbox's provider with its own callbacks, and fake Stripe and PayPal servers. */
const clock = createTestClock();
let stripe: StripeServer;
let paypal: PaypalServer;
beforeAll(async () => {
  [stripe, paypal] = await Promise.all([startStripeServer(), startPaypalServer()]);
});
afterAll(() => Promise.all([stripe.close(), paypal.close()]));
const server = shareShop({ clock });

const { payment: call, sandbox } = contract;
const price = 8_800;
const methodNumbers = { alipay: 0, paypal: 2, bank: 4, stripe: 6 } as const;
type MethodName = keyof typeof methodNumbers;

let customer: TestCustomer;
async function unpaid(at = server) {
  customer = await at.customer({ displayName: 'Ada Byron', country: 'GB' });
  return placeOrder(customer);
}
const pay = (orderNo: string, name: MethodName) =>
  customer.call(call.pay, { body: { payWay: methodNumbers[name], name, aim: 'makeOrder', orderNo } });
const opened = async (orderNo: string, name: MethodName) => (await pay(orderNo, name)).data();
const settle = (ref: string, outcome: PaymentOutcome, by = customer) =>
  by.call(sandbox.settlePayment, { params: { ref }, body: { outcome } });
const shown = (id: string) => customer.ask(call.detail, { params: { id } });
const check = (orderNo: string) => customer.ask(call.check, { body: { orderNo } });
const until = (paymentID: string, state: string) =>
  vi.waitUntil(async () => (await shown(paymentID)).state === state, { timeout: 15_000, interval: 50 });

async function chargesFor(db: Db, orderNo: string): Promise<number[]> {
  const rows = await db
    .select({ cents: ledger.cents })
    .from(ledger)
    .innerJoin(orders, eq(orders.id, ledger.orderID))
    .where(and(eq(orders.orderNo, orderNo), eq(ledger.kind, 'charge')));
  return rows.map(({ cents }) => cents);
}

/** Charged once; the ledger sums to the balance; and the balance is as expected. */
async function expectPaid(orderNo: string, balance: number, at = server) {
  expect((await detailOf(customer, orderNo)).orderStatus).not.toBe(1001);
  expect(await chargesFor(at.services.db, orderNo)).toEqual([-price]);
  expect(await expectSound(at.services.db, customer.id)).toBe(balance);
}
async function expectUnpaid(orderNo: string) {
  expect((await detailOf(customer, orderNo)).orderStatus).toBe(1001);
  expect(await chargesFor(server.services.db, orderNo)).toEqual([]);
  expect(await balanceOf(server.services.db, customer.id)).toBe(0);
}

describe('an order paid through the sandbox', () => {
  it('is paid by the callback alone', async () => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'alipay');
    expect((await settle(paymentID, 'accept')).data()).toEqual({
      state: 'paid',
      returnURL: `${server.url}/payment?orderNo=${orderNo}`,
    });
    await until(paymentID, 'paid');
    await expectPaid(orderNo, 0);
  });

  it('is paid once by a repeated callback and a simultaneous press on the page', async () => {
    const orderNo = await unpaid();
    const { paymentID, payURL } = await opened(orderNo, 'alipay');
    const page = new URL(payURL).pathname;
    await Promise.all([
      settle(paymentID, 'twice'),
      server.visitor.fetch(page, { method: 'POST', body: new URLSearchParams({ outcome: 'accept' }) }),
    ]);
    await until(paymentID, 'paid');
    await check(orderNo);
    await expectPaid(orderNo, 0);
  });

  it('is found paid by a query when the callback was lost', async () => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'bank');
    await settle(paymentID, 'lose');
    expect(await check(orderNo)).toMatchObject({ outcome: 'paid', asked: true });
    await expectPaid(orderNo, 0);
  });

  it('can be paid late, after its page has expired', async () => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'alipay');
    clock.move(16 * minute);
    expect((await shown(paymentID)).state).toBe('expired');
    expect((await settle(paymentID, 'accept')).envelope.code).toBe(replyCode.wrongState);
    await settle(paymentID, 'late');
    await until(paymentID, 'paid');
    await expectPaid(orderNo, 0);
  });

  it('is reported expired and then paid', async () => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'alipay');
    await settle(paymentID, 'late');
    await until(paymentID, 'paid');
    await expectPaid(orderNo, 0);
  });

  it('leaves a late payment on the balance if the balance had already paid', async () => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'bank');
    await deposit(server, customer.id, price);
    await payOrder(customer, orderNo);
    await settle(paymentID, 'late');
    await until(paymentID, 'late');
    await expectPaid(orderNo, price);
  });

  it('stays unpaid when the payment is refused or expires, and is paid by the next one', async () => {
    const orderNo = await unpaid();
    const first = await opened(orderNo, 'alipay');
    await settle(first.paymentID, 'refuse');
    await until(first.paymentID, 'refused');
    await expectUnpaid(orderNo);
    const second = await opened(orderNo, 'alipay');
    expect(second.paymentID).not.toBe(first.paymentID);
    await settle(second.paymentID, 'expire');
    await until(second.paymentID, 'expired');
    await expectUnpaid(orderNo);
    const third = await opened(orderNo, 'stripe');
    const card = { client_secret: third.clientSecret, number: '4242424242424242' };
    const intent = { method: 'POST', body: new URLSearchParams(card) };
    expect(await (await server.visitor.fetch('/sandbox/stripe/intent', intent)).json()).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
    await until(third.paymentID, 'paid');
    await expectPaid(orderNo, 0);
  });

  it.each(['accept', 'lose', 'twice'] as const)('is captured once for PayPal: %s', async (outcome) => {
    const orderNo = await unpaid();
    const { paymentID } = await opened(orderNo, 'paypal');
    const settled = (await settle(paymentID, outcome)).data();
    expect(settled.state).toBe('approved');
    await expectUnpaid(orderNo);
    const { searchParams } = new URL(settled.returnURL);
    const body = {
      token: searchParams.get('token') ?? '',
      PayerID: searchParams.get('PayerID') ?? '',
    };
    const captures = await Promise.all([1, 2].map(() => customer.call(call.capturePaypal, { body })));
    expect(captures.map((answer) => answer.data())).toEqual([
      { orderNo, state: 'paid' },
      { orderNo, state: 'paid' },
    ]);
    await expectPaid(orderNo, 0);
  });

  it('is not settled by another customer', async () => {
    const orderNo = await unpaid();
    const { paymentID, payURL } = await opened(orderNo, 'alipay');
    const ref = new URL(payURL).pathname.split('/').at(-1) ?? '';
    const stranger = await server.customer();
    for (const name of [paymentID, ref, 'sbx_none']) {
      expect((await settle(name, 'accept', stranger)).envelope.code).toBe(404);
    }
    expect((await settle(ref, 'refuse')).data().state).toBe('refused');
    await until(paymentID, 'refused');
    expect((await settle(ref, 'accept')).envelope.code).toBe(replyCode.wrongState);
    await expectUnpaid(orderNo);
  });

  it('cannot be settled without a sandbox', async () => {
    const live = await startTestServer({ config: { sandbox: false } });
    try {
      customer = await live.customer();
      expect((await settle('sbx_1', 'accept')).envelope.code).toBe(404);
      const { payWays } = await customer.ask(call.payWays, {});
      expect(payWays.filter((method) => method.switch === 'Y').map((method) => method.name)).toEqual([
        'balance',
        'package',
      ]);
    } finally {
      await live.close();
    }
  });
});

describe('through Stripe and PayPal', () => {
  let shop: TestServer;
  beforeAll(async () => {
    const settings = { stripe: stripe.settings, paypal: paypal.settings };
    const issuer = { url: 'http://127.0.0.1:9', token: 'nobody issues in these tests' };
    shop = await startTestServer({ clock, config: { sandbox: false, issuer, ...settings } });
    await stockShop(shop);
    await shop.services.db.insert(exchangeRates).values({ currency: 'USD', rate: '0.1406' });
  });
  afterAll(() => shop.close());
  afterEach(() => {
    const log = shop.logLines.join('\n');
    for (const secret of [
      stripe.settings.secretKey,
      stripe.settings.webhookSecret,
      paypal.settings.clientSecret,
      ...[...stripe.intents.values()].map((intent) => intent.client_secret),
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  const tell = async (
    name: 'stripe' | 'paypal',
    notice: { headers: Headers; body: Uint8Array<ArrayBuffer> },
  ) =>
    (
      await shop.visitor.fetch(`/callbacks/payment/${name}`, {
        method: 'POST',
        headers: notice.headers,
        body: notice.body,
      })
    ).status;
  const intentOf = async (paymentID: string) => {
    const [row] = await shop.services.db.select().from(payments).where(eq(payments.id, paymentID));
    return row?.providerRef ?? '';
  };

  it('offers these methods, with the settings a browser needs', async () => {
    await unpaid(shop);
    const { payWays } = await customer.ask(call.payWays, {});
    expect(payWays.filter((method) => method.switch === 'Y').map((method) => method.name)).toEqual([
      'balance',
      'package',
      'paypal',
      'stripe',
    ]);
    const policy = (await shop.visitor.fetch('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain('https://js.stripe.com');
    expect((await server.visitor.fetch('/')).headers.get('content-security-policy')).not.toContain('stripe');
  });

  it('records money that a provider takes back in the ledger and on the order', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID } = await opened(orderNo, 'stripe');
    const id = await intentOf(paymentID);
    const amount = stripe.intents.get(id)?.amount ?? 0;
    const object = { amount, currency: 'usd', payment_intent: id };
    const withdrawn = () =>
      stripe.notice('charge.dispute.funds_withdrawn', id, { eventID: `${id} gone`, data: { object } });
    // The notice must be repeated until its payment is known.
    expect(await tell('stripe', withdrawn())).toBe(500);
    stripe.turn(id, 'succeeded');
    expect(
      await tell('stripe', stripe.notice('payment_intent.succeeded', id, { eventID: `${id} paid` })),
    ).toBe(200);
    await expectPaid(orderNo, 0, shop);
    for (let times = 0; times < 2; times += 1) expect(await tell('stripe', withdrawn())).toBe(200);
    expect(await expectSound(shop.services.db, customer.id)).toBe(-price);
    expect((await detailOf(customer, orderNo)).timeline.at(-1)).toMatchObject({
      kind: 'reversed',
      note: 'stripe',
    });
    expect((await customer.ask(contract.session.account, {})).balance).toBe(-price);
    const told = await shop.services.db
      .select()
      .from(noticeItems)
      .where(and(eq(noticeItems.accountID, customer.id), eq(noticeItems.topic, 'taken-back')));
    expect(told.map(({ note }) => note)).toEqual([`${orderNo} · ${plainAmount(price)} CNY`]);
    const [finance, technician] = [
      await shop.colleague(customer, { role: 'finance' }),
      await shop.colleague(customer, { role: 'technician' }),
    ];
    const waiting = { accountID: customer.id, kind: 'payment' } as const;
    await shop.services.db.transaction((tx) => writeNotice(shop.services, tx, waiting));
    const seenBy = async (person: TestCustomer) =>
      (await person.ask(contract.account.notices, { query: {} })).siteMsges.flatMap(({ items }) =>
        items.map(({ topic }) => topic),
      );
    expect([await seenBy(customer), await seenBy(finance), await seenBy(technician)]).toEqual([
      ['taken-back'],
      ['taken-back'],
      [],
    ]);
    const operator = await shop.operator();
    const { money } = await operator.ask(contract.shop.overview, { query: { timeZone: 'UTC' } });
    expect(money).toMatchObject({ takenBack: { today: price, month: price }, owing: 1 });
    const owing = await operator.ask(contract.shop.customers, { query: { state: 'owing' } });
    expect(owing.data.map(({ id, balance }) => ({ id, balance }))).toEqual([
      { id: customer.id, balance: -price },
    ]);

    const back = stripe.notice('charge.dispute.funds_reinstated', id, {
      eventID: `${id} back`,
      data: { object },
    });
    expect(await tell('stripe', back)).toBe(200);
    expect(await expectSound(shop.services.db, customer.id)).toBe(0);
  });

  it('charges a card once when notices are repeated, out of order and simultaneous', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID, clientSecret, stripePublicKey } = await opened(orderNo, 'stripe');
    expect([clientSecret, stripePublicKey]).toEqual([
      expect.stringContaining('_secret_'),
      stripe.settings.publishableKey,
    ]);
    const id = await intentOf(paymentID);
    const failed = stripe.notice('payment_intent.payment_failed', id, { eventID: `evt_f_${id}` });
    stripe.turn(id, 'succeeded');
    const succeeded = stripe.notice('payment_intent.succeeded', id, { eventID: `evt_s_${id}` });
    expect(await Promise.all([tell('stripe', succeeded), tell('stripe', succeeded)])).toEqual([200, 200]);
    expect(await tell('stripe', failed)).toBe(200);
    expect(await check(orderNo)).toMatchObject({ outcome: 'paid' });
    await expectPaid(orderNo, 0, shop);
    expect((await shown(paymentID)).state).toBe('paid');
  });

  it('accepts a card payment whose notice arrives before Stripe’s reply', async () => {
    const orderNo = await unpaid(shop);
    stripe.faults.push({ answer: 'drop', after: true });
    expect((await pay(orderNo, 'stripe')).envelope.code).not.toBe(200);
    const id = [...stripe.intents.keys()].at(-1) ?? '';
    stripe.turn(id, 'succeeded');
    expect(
      await tell('stripe', stripe.notice('payment_intent.succeeded', id, { eventID: `evt_${id}` })),
    ).toBe(200);
    await expectPaid(orderNo, 0, shop);
  });

  it('accepts a card payment that had expired here', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID } = await opened(orderNo, 'stripe');
    const id = await intentOf(paymentID);
    stripe.turn(id, 'succeeded');
    clock.move(31 * minute);
    expect((await shown(paymentID)).state).toBe('expired');
    expect(await check(orderNo)).toMatchObject({ outcome: 'paid' });
    await expectPaid(orderNo, 0, shop);
  });

  it('lets another card pay after a declined one', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID } = await opened(orderNo, 'stripe');
    const id = await intentOf(paymentID);
    stripe.turn(id, 'requires_payment_method');
    const failed = stripe.notice('payment_intent.payment_failed', id, { eventID: `evt_${id}` });
    expect(await tell('stripe', failed)).toBe(200);
    expect((await shown(paymentID)).state).toBe('open');
    stripe.turn(id, 'succeeded');
    expect(await check(orderNo)).toMatchObject({ outcome: 'paid' });
    await expectPaid(orderNo, 0, shop);
  });

  it('ignores notices that Stripe and PayPal did not send', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID } = await opened(orderNo, 'stripe');
    const id = await intentOf(paymentID);
    const type = 'payment_intent.succeeded';
    expect(await tell('stripe', stripe.notice(type, id, { secret: 'whsec_other' }))).toBe(401);
    expect(await tell('stripe', stripe.notice(type, id, { at: 1_000_000_000 }))).toBe(400);
    expect(await tell('stripe', stripe.notice(type, id, { alter: (body) => `${body} ` }))).toBe(401);
    expect(await tell('paypal', stripe.notice(type, id))).toBe(400);
    expect(await tell('stripe', stripe.notice('charge.updated', id))).toBe(200);
    expect((await shown(paymentID)).state).toBe('open');
  });

  it('takes PayPal’s money once, by the capture and by its notices', async () => {
    const orderNo = await unpaid(shop);
    const { paymentID, webPagePayURL } = await opened(orderNo, 'paypal');
    const token = new URL(webPagePayURL).searchParams.get('token') ?? '';
    paypal.approve(token);
    const count = paypal.captured();
    const body = { token, PayerID: 'QYR5Z8XDVJNXQ' };
    // The reply to the first capture is lost.
    paypal.faults.push({ answer: 'drop', after: true });
    expect((await customer.call(call.capturePaypal, { body })).envelope.code).not.toBe(200);
    expect(await customer.ask(call.capturePaypal, { body })).toEqual({ orderNo, state: 'paid' });
    const notice = paypal.notice('PAYMENT.CAPTURE.COMPLETED', token, { eventID: `WH-${token}` });
    // Only one is verified at a time; the other must be repeated.
    expect((await Promise.all([tell('paypal', notice), tell('paypal', notice)])).sort()).toEqual([200, 500]);
    expect(await tell('paypal', notice)).toBe(200);
    expect(paypal.captured()).toBe(count + 1);
    expect((await shown(paymentID)).state).toBe('paid');
    await expectPaid(orderNo, 0, shop);
  });

  it('does not take PayPal’s money once another method was chosen', async () => {
    const orderNo = await unpaid(shop);
    const { webPagePayURL } = await opened(orderNo, 'paypal');
    const token = new URL(webPagePayURL).searchParams.get('token') ?? '';
    paypal.approve(token);
    await opened(orderNo, 'stripe');
    const count = paypal.captured();
    const body = { token, PayerID: 'QYR5Z8XDVJNXQ' };
    expect(await customer.ask(call.capturePaypal, { body })).toEqual({
      orderNo,
      state: 'replaced',
    });
    expect(paypal.captured()).toBe(count);
  });

  it('settles by PayPal’s notice when the payer never returned', async () => {
    const orderNo = await unpaid(shop);
    const { webPagePayURL } = await opened(orderNo, 'paypal');
    const token = new URL(webPagePayURL).searchParams.get('token') ?? '';
    paypal.approve(token);
    paypal.faults.push({ answer: 'drop', after: true });
    await customer.call(call.capturePaypal, { body: { token, PayerID: 'X' } });
    const notice = paypal.notice('PAYMENT.CAPTURE.COMPLETED', token, { eventID: `WH-${token}` });
    // PayPal cannot confirm that it sent the notice, so it must be repeated.
    paypal.faults.push({ answer: { status: 500 } });
    expect(await tell('paypal', notice)).toBe(500);
    expect(await tell('paypal', notice)).toBe(200);
    await expectPaid(orderNo, 0, shop);
  });
});
