import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RefundChoice } from '#core/contract/calls/sandbox.ts';
import { contract } from '#core/contract/contract.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { refundSweepQueue } from '#server/payment/refund-queue.ts';
import { type PaypalServer, startPaypalServer } from '#tests/support/payment/providers/paypal-server.ts';
import { type StripeServer, startStripeServer } from '#tests/support/payment/providers/stripe-server.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { deposit, detailOf, payOrder, placeOrder, stockShop } from '#tests/support/server/shop.ts';
import { createTestClock, minute } from '#tests/support/server/test-clock.ts';
import { startTestServer, type TestCustomer, type TestServer } from '#tests/support/server/test-server.ts';

/** The complete server with its jobs, the sandbox's provider with its own callbacks, and simulated Stripe and PayPal. */
const clock = createTestClock();
const server = shareShop({ clock });
const { payment: call, sandbox, orders } = contract;
const price = 8_800;
const methodNumbers = { alipay: 0, wechat: 1, paypal: 2, usdt: 3, bank: 4, stripe: 6 } as const;
type MethodName = keyof typeof methodNumbers;

let customer: TestCustomer;
let paymentID: string;

/** Opens a payment of a new order by this method. */
async function open(name: MethodName, at: TestServer = server) {
  customer = await at.customer({ displayName: 'Ada Byron', country: 'GB' });
  const orderNo = await placeOrder(customer);
  const body = { payWay: methodNumbers[name], name, aim: 'makeOrder', orderNo } as const;
  const opened = (await customer.call(call.pay, { body })).data();
  paymentID = opened.paymentID;
  return { orderNo, opened };
}
/** An order paid at the sandbox's provider. */
async function paid(name: MethodName) {
  const { orderNo } = await open(name);
  const settled = await customer.call(sandbox.settlePayment, {
    params: { ref: paymentID },
    body: { outcome: 'accept' },
  });
  const { searchParams } = new URL(settled.data().returnURL);
  const token = searchParams.get('token');
  if (token !== null) {
    const body = { token, PayerID: searchParams.get('PayerID') ?? '' };
    await customer.call(call.capturePaypal, { body });
  }
  await vi.waitUntil(async () => (await detailOf(customer, orderNo)).payTime > '1', waiting);
  return orderNo;
}
/** Polls, since jobs and callbacks do their work in between. */
const waiting = { timeout: 15_000, interval: 100 };
const cancel = (orderNos: string) => customer.ask(orders.cancel, { body: { orderNos } });
const choose = (orderNo: string, choice: RefundChoice) =>
  customer.ask(sandbox.chooseRefunds, { params: { orderNo }, body: { choice } });
const routes = async (orderNos: string, host?: string) =>
  (await customer.ask(orders.refundRoutes, { body: { orderNos, ...(host && { host }) } })).data;
const refundsOf = async (orderNo: string) => (await detailOf(customer, orderNo)).refunds;
const until = (orderNo: string, state: string, at: TestServer = server) =>
  vi.waitUntil(async () => {
    // What a job would do later.
    await at.services.db
      .update(refunds)
      .set({ nextTryTime: clock.now() })
      .where(eq(refunds.state, 'pending'));
    await at.services.jobs.send(refundSweepQueue, {});
    at.services.jobs.wake();
    const [refund] = await refundsOf(orderNo);
    return refund?.state === state;
  }, waiting);
const events = async (orderNo: string) =>
  (await detailOf(customer, orderNo)).timeline.map(({ kind, note }) => `${kind} ${note}`.trim());
/** Kinds and changes of the balance, without what paid for the order. */
async function entries(at: TestServer = server) {
  const rows = await at.services.db
    .select()
    .from(ledger)
    .where(eq(ledger.accountID, customer.id))
    .orderBy(ledger.id);
  return rows.filter(({ kind }) => !['charge'].includes(kind)).map(({ kind, cents }) => `${kind} ${cents}`);
}
const came = `deposit ${price}`;
const sound = async (at: TestServer = server) => {
  expect(await compareLedger(at.services.db)).toEqual([]);
  return balanceOf(at.services.db, customer.id);
};

describe('a refund through the sandbox', () => {
  it.each(['alipay', 'wechat', 'paypal', 'stripe'] as const)('goes back to %s, as was said', async (name) => {
    const orderNo = await paid(name);
    const [said] = await routes(orderNo);
    const isForeign = ['paypal', 'stripe'].includes(name);
    expect(said).toMatchObject({ orderNo, kind: 'refund', cents: price });
    expect(said?.parts).toEqual([
      {
        ...{ to: name, cents: price, currency: isForeign ? 'USD' : 'CNY' },
        chargedCents: isForeign ? expect.any(Number) : price,
        days: { from: expect.any(Number), to: expect.any(Number) },
      },
    ]);
    await cancel(orderNo);
    await until(orderNo, 'settled');
    const [refund] = await refundsOf(orderNo);
    expect(refund).toMatchObject(said?.parts[0] ?? {});
    expect(await entries()).toEqual([came, `refund ${price}`, `payout ${-price}`, 'payout-settled 0']);
    expect(await events(orderNo)).toEqual(
      expect.arrayContaining([`refund-begun ${name}`, `refund-settled ${name}`]),
    );
    expect(await sound()).toBe(0);
  });

  it.each(['usdt', 'bank'] as const)('of %s goes to the balance at once', async (name) => {
    const orderNo = await paid(name);
    const part = { to: 'balance', cents: price, currency: 'CNY', chargedCents: price, days: null };
    expect((await routes(orderNo))[0]?.parts).toEqual([part]);
    await cancel(orderNo);
    expect(await refundsOf(orderNo)).toEqual([]);
    expect(await events(orderNo)).toContain(`refunded ${name}`);
    expect(await sound()).toBe(price);
  });

  it('of what the balance paid goes to the balance', async () => {
    customer = await server.customer();
    const orderNo = await placeOrder(customer);
    await deposit(server, customer.id, price);
    await payOrder(customer, orderNo);
    await cancel(orderNo);
    expect(await refundsOf(orderNo)).toEqual([]);
    expect(await sound()).toBe(price);
  });

  it('waits at the provider and arrives later', async () => {
    const orderNo = await paid('alipay');
    await choose(orderNo, 'delay');
    await cancel(orderNo);
    await vi.waitUntil(async () => (await server.services.db.$count(refunds, underRef())) > 0, waiting);
    expect((await refundsOf(orderNo))[0]?.state).toBe('pending');
    expect(await sound()).toBe(0);
    await choose(orderNo, 'settle');
    await until(orderNo, 'settled');
    expect(await sound()).toBe(0);
  });

  it('that is refused comes back to the balance, with a notice', async () => {
    const orderNo = await paid('wechat');
    await choose(orderNo, 'refuse');
    await cancel(orderNo);
    await until(orderNo, 'returned');
    expect(await events(orderNo)).toContain('refund-returned wechat');
    expect((await entries()).at(-1)).toBe(`payout-returned ${price}`);
    expect(await sound()).toBe(price);
  });

  it('whose answer is lost is found by asking, and made once', async () => {
    const orderNo = await paid('alipay');
    await choose(orderNo, 'lose');
    await cancel(orderNo);
    await vi.waitUntil(async () => (await rowOf())?.faultCode === 'the answer was lost', waiting);
    expect((await refundsOf(orderNo))[0]?.state).toBe('pending');
    await until(orderNo, 'settled');
    expect((await entries()).filter((entry) => entry.startsWith('payout-settled'))).toHaveLength(1);
    expect(await sound()).toBe(0);
  });

  it('made on the provider’s page takes the money off the balance', async () => {
    const orderNo = await paid('alipay');
    await choose(orderNo, 'page');
    await vi.waitUntil(async () => (await sound()) === -price, waiting);
    expect(await events(orderNo)).toContain('reversed alipay');
    // Nothing is left to send back: the refund fills the debt.
    expect((await routes(orderNo))[0]?.parts).toEqual([expect.objectContaining({ to: 'balance' })]);
    await cancel(orderNo);
    expect(await refundsOf(orderNo)).toEqual([]);
    expect(await sound()).toBe(0);
  });

  it('is for the customer alone', async () => {
    const orderNo = await paid('alipay');
    const stranger = await server.customer();
    const reply = await stranger.call(orders.refundRoutes, { body: { orderNos: orderNo } });
    expect(reply.envelope.code).toBe(404);
    const params = { orderNo };
    expect(
      (await stranger.call(sandbox.chooseRefunds, { params, body: { choice: 'page' } })).envelope.code,
    ).toBe(404);
  });
});

const ofPayment = () => eq(refunds.paymentID, paymentID);
const underRef = () => and(ofPayment(), sql`${refunds.providerRef} <> ''`);
const rowOf = async (at: TestServer = server) => {
  const [row] = await at.services.db.select().from(refunds).where(ofPayment());
  return row;
};

describe('a refund through Stripe and PayPal', () => {
  let shop: TestServer;
  let stripe: StripeServer;
  let paypal: PaypalServer;
  beforeAll(async () => {
    [stripe, paypal] = await Promise.all([startStripeServer(), startPaypalServer()]);
    const settings = { stripe: stripe.settings, paypal: paypal.settings };
    const issuer = { url: 'http://127.0.0.1:9', token: 'nobody issues in these tests' };
    shop = await startTestServer({ clock, config: { sandbox: false, issuer, ...settings } });
    await stockShop(shop);
    await shop.services.db.insert(exchangeRates).values({ currency: 'USD', rate: '0.1406' });
  });
  afterAll(async () => {
    await shop.close();
    await Promise.all([stripe.close(), paypal.close()]);
  });
  afterEach(() => {
    stripe.refundStatus = 'succeeded';
    paypal.refundStatus = 'COMPLETED';
    expect(shop.logLines.join('\n')).not.toContain(stripe.settings.secretKey);
  });

  const tell = async (
    name: 'stripe' | 'paypal',
    { headers, body }: { headers: Headers; body: Uint8Array<ArrayBuffer> },
  ) => (await shop.visitor.fetch(`/callbacks/payment/${name}`, { method: 'POST', headers, body })).status;
  const intentID = async () => {
    const [row] = await shop.services.db.select().from(payments).where(eq(payments.id, paymentID));
    return row?.providerRef ?? '';
  };
  async function paidByCard() {
    const { orderNo } = await open('stripe', shop);
    stripe.turn(await intentID(), 'succeeded');
    await customer.ask(call.check, { body: { orderNo } });
    return orderNo;
  }
  async function paidByPaypal() {
    const { orderNo, opened } = await open('paypal', shop);
    const token = new URL(opened.webPagePayURL).searchParams.get('token') ?? '';
    paypal.approve(token);
    await customer.ask(call.capturePaypal, { body: { token, PayerID: 'QYR5Z8XDVJNXQ' } });
    return { orderNo, token };
  }
  const cardRefunds = async () => {
    const id = await intentID();
    return [...stripe.refunds.values()].filter((refund) => refund.payment_intent === id);
  };
  let eventCount = 0;
  const noticeOf = (type: string, object: unknown) => {
    eventCount += 1;
    return stripe.notice(type, '', { eventID: `evt_refund_${eventCount}`, data: { object } });
  };

  it('returns what the card was charged, and its notice changes nothing more', async () => {
    const orderNo = await paidByCard();
    await cancel(orderNo);
    await until(orderNo, 'settled', shop);
    const [made] = await cardRefunds();
    expect(made?.amount).toBe(stripe.intents.get(await intentID())?.amount);
    expect(made?.metadata.refundID).toBe((await refundsOf(orderNo))[0]?.id);
    const before = await entries(shop);
    for (const type of ['refund.created', 'refund.updated']) {
      expect(await tell('stripe', noticeOf(type, made))).toBe(200);
    }
    expect(await entries(shop)).toEqual(before);
    expect(await sound(shop)).toBe(0);
  });

  it('is settled by a notice that comes before the answer', async () => {
    const orderNo = await paidByCard();
    stripe.faults.push({ answer: 'drop', after: true });
    await cancel(orderNo);
    await vi.waitUntil(async () => (await cardRefunds()).length === 1, waiting);
    const [made] = await cardRefunds();
    expect(await tell('stripe', noticeOf('refund.created', made))).toBe(200);
    expect((await refundsOf(orderNo))[0]?.state).toBe('settled');
    expect(await sound(shop)).toBe(0);
    expect(await cardRefunds()).toHaveLength(1);
  });

  it('is made once although Stripe’s answer is lost', async () => {
    const orderNo = await paidByCard();
    stripe.faults.push({ answer: 'drop', after: true });
    await cancel(orderNo);
    await until(orderNo, 'settled', shop);
    expect(await cardRefunds()).toHaveLength(1);
    expect(await sound(shop)).toBe(0);
  });

  it('that the bank refuses later comes back to the balance', async () => {
    const orderNo = await paidByCard();
    await cancel(orderNo);
    await until(orderNo, 'settled', shop);
    const [made] = await cardRefunds();
    const failed = stripe.turnRefund(made?.id ?? '', 'failed');
    for (let times = 0; times < 2; times += 1) {
      expect(await tell('stripe', noticeOf('refund.failed', failed))).toBe(200);
    }
    expect((await refundsOf(orderNo))[0]?.state).toBe('returned');
    expect(await sound(shop)).toBe(price);
  });

  it('is kept by an account in debt after a chargeback', async () => {
    const orderNo = await paidByCard();
    const amount = stripe.intents.get(await intentID())?.amount ?? 0;
    const object = { amount, currency: 'usd', payment_intent: await intentID() };
    expect(await tell('stripe', noticeOf('charge.dispute.funds_withdrawn', object))).toBe(200);
    expect(await sound(shop)).toBe(-price);
    await cancel(orderNo);
    expect(await cardRefunds()).toEqual([]);
    expect(await sound(shop)).toBe(0);
  });

  it('made on Stripe’s page is a reversal, once however many notices tell of it', async () => {
    const orderNo = await paidByCard();
    const made = stripe.refundAtStripe(await intentID(), 400);
    for (const type of ['refund.created', 'refund.updated', 'refund.updated']) {
      expect(await tell('stripe', noticeOf(type, made))).toBe(200);
    }
    const debt = await sound(shop);
    expect(debt).toBeLessThan(0);
    // The refund fills the debt first; what the payment has left goes back.
    await cancel(orderNo);
    await until(orderNo, 'settled', shop);
    const sent = (await cardRefunds()).reduce((sum, { amount }) => sum + amount, 0);
    expect(sent).toBe(stripe.intents.get(await intentID())?.amount);
    expect(await sound(shop)).toBe(0);
  });

  it('goes back to PayPal, and PayPal’s notice settles it', async () => {
    const { orderNo, token } = await paidByPaypal();
    paypal.refundStatus = 'PENDING';
    await cancel(orderNo);
    await vi.waitUntil(async () => ((await rowOf(shop))?.providerRef ?? '') !== '', waiting);
    expect(await sound(shop)).toBe(0);
    const made = paypal.refunds.get((await rowOf(shop))?.providerRef ?? '');
    if (made === undefined) throw new Error('no refund at PayPal');
    made.status = 'COMPLETED';
    const notice = () =>
      paypal.notice('PAYMENT.CAPTURE.REFUNDED', token, { eventID: `WH-R-${made.id}`, resource: made });
    for (let times = 0; times < 2; times += 1) expect(await tell('paypal', notice())).toBe(200);
    expect((await refundsOf(orderNo))[0]?.state).toBe('settled');
    expect((await entries(shop)).filter((entry) => entry.startsWith('reversal'))).toEqual([]);
    expect(await sound(shop)).toBe(0);
  });

  it('that a provider does not answer stays pending, and is sent once it does', async () => {
    const { orderNo } = await paidByPaypal();
    for (let times = 0; times < 2; times += 1) paypal.faults.push({ answer: 'drop' });
    await cancel(orderNo);
    await vi.waitUntil(async () => ((await rowOf(shop))?.faultCode ?? '') !== '', waiting);
    expect((await rowOf(shop))?.state).toBe('pending');
    clock.move(minute);
    await until(orderNo, 'settled', shop);
    expect([...paypal.refunds.values()].filter(({ custom_id }) => custom_id === paymentID)).toHaveLength(1);
    expect(await sound(shop)).toBe(0);
  });
});
