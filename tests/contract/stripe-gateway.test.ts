import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '#server/clock.ts';
import type { Gateway, PaymentRequest } from '#server/payment/gateway.ts';
import { createStripeGateway } from '#server/payment/gateways/stripe.ts';
import { type StripeServer, startStripeServer } from '#tests/support/payment/providers/stripe-server.ts';
import { unwrap } from '#tests/support/unwrap.ts';

let stripe: StripeServer;
let gateway: Gateway;
beforeAll(async () => {
  stripe = await startStripeServer();
  gateway = createStripeGateway(stripe.settings, realClock);
});
afterAll(() => stripe.close());
let before = 0;
beforeEach(() => {
  before = stripe.seen.length;
});

const requestOf = (values: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentID: randomUUID(),
  method: 'stripe',
  orderNo: 'CN20261120-10001',
  title: 'DV SSL, 1 year',
  cents: 2000,
  currency: 'USD',
  expireAt: new Date(Date.now() + 900_000),
  returnURL: 'https://console.example/payment?orderNo=CN20261120-10001',
  ...values,
});
async function opened(values: Partial<PaymentRequest> = {}) {
  const request = requestOf(values);
  const begun = unwrap(await gateway.begin(request));
  const { providerRef } = begun;
  return {
    request,
    begun,
    payment: { paymentID: request.paymentID, method: 'stripe', providerRef },
  };
}
const paid = { ok: true, value: { state: 'paid', cents: 2000, currency: 'USD' } };
const unreachable = { ok: false, error: { kind: 'unreachable' } };

describe('beginning', () => {
  it('creates one intent for a card, under our ID', async () => {
    const { request, begun } = await opened();
    expect(begun).toEqual({
      providerRef: expect.stringMatching(/^pi_/),
      stripePublicKey: stripe.settings.publishableKey,
      clientSecret: expect.stringContaining(`${begun.providerRef}_secret_`),
    });
    const [made] = stripe.seen.slice(before);
    expect(made?.headers.get('idempotency-key')).toBe(request.paymentID);
    expect(made?.headers.get('stripe-version')).toBe('2026-10-28.endive');
    expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
      amount: '2000',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      description: request.title,
      'metadata[paymentID]': request.paymentID,
      'metadata[orderNo]': request.orderNo,
    });
  });

  it('returns the same intent when repeated', async () => {
    const { request, begun } = await opened();
    expect(await gateway.begin(request)).toEqual({ ok: true, value: begun });
    expect(await gateway.begin({ ...request, cents: 1 })).toMatchObject({
      ok: false,
      error: { kind: 'refused', detail: 'answered 400 idempotency_error req_AdrFsTpGzq4cYB' },
    });
  });

  it.each([
    { name: 'a server error', fault: { answer: { status: 500 } } },
    { name: 'too many requests', fault: { answer: { status: 429 } } },
    { name: 'no reply', fault: { answer: 'drop' } },
    { name: 'half a reply', fault: { answer: 'cut' } },
    { name: 'a reply that is not JSON', fault: { answer: { status: 200, text: '<html>' } } },
    { name: 'JSON of another shape', fault: { answer: { status: 200, json: { id: 1 } } } },
    { name: 'a conflict with its own retry', fault: { answer: { status: 409 } } },
    { name: 'a lost reply', fault: { answer: 'drop', after: true } },
  ] as const)('survives $name without starting anything twice', async ({ fault }) => {
    const request = requestOf();
    const count = stripe.intents.size;
    stripe.faults.push(fault);
    expect(await gateway.begin(request)).toMatchObject(unreachable);
    expect((await gateway.begin(request)).ok).toBe(true);
    expect(stripe.intents.size).toBe(count + 1);
  });

  it('follows no redirect with the key, and limits how much it reads', async () => {
    const elsewhere = `${stripe.url}/v1/elsewhere`;
    stripe.faults.push({ answer: { status: 302, headers: { location: elsewhere } } });
    expect(await gateway.begin(requestOf())).toMatchObject(unreachable);
    expect(stripe.seen.slice(before).map(({ path }) => path)).toEqual(['/v1/payment_intents']);
    stripe.faults.push({ answer: { status: 200, text: `"${'x'.repeat(1 << 20)}"` } });
    expect(await gateway.begin(requestOf())).toEqual({
      ok: false,
      error: { kind: 'unreachable', detail: 'answered 200 with more than 1048576 bytes' },
    });
  });

  it('is refused if Stripe does not support the amount, or refuses it', async () => {
    expect(await gateway.begin(requestOf({ currency: 'USDT' }))).toMatchObject({
      error: { kind: 'refused' },
    });
    expect(stripe.seen.length).toBe(before);
    expect(await gateway.begin(requestOf({ cents: 1 }))).toMatchObject({
      error: {
        kind: 'refused',
        detail: 'answered 400 invalid_request_error amount_too_small amount req_AdrFsTpGzq4cYB',
      },
    });
  });

  it('requires the payer’s name and address if Stripe asks for them', async () => {
    const error = { type: 'invalid_request_error', code: 'parameter_missing', param: 'shipping[address]' };
    stripe.faults.push({ answer: { status: 400, json: { error } } });
    expect(await gateway.begin(requestOf())).toMatchObject({ error: { kind: 'personal-info' } });
  });

  it('never reveals the keys when they are wrong', async () => {
    const wrong = createStripeGateway({ ...stripe.settings, secretKey: 'sk_test_geheim0000' }, realClock);
    const { payment } = await opened();
    // Nothing is known about the payment, so it does not count as closed.
    for (const answer of [await wrong.begin(requestOf()), await wrong.close(payment)]) {
      expect(answer).toMatchObject(unreachable);
      expect(answer).toMatchObject({ error: { detail: expect.stringContaining('401') } });
      expect(JSON.stringify(answer)).not.toMatch(/geheim|sk_test/);
    }
  });

  it('gives up on a reply after its timeout', async () => {
    const hurried = createStripeGateway({ ...stripe.settings, timeoutMs: 50 }, realClock);
    stripe.faults.push({ answer: 'hang' });
    expect(await hurried.begin(requestOf())).toEqual({
      ok: false,
      error: { kind: 'unreachable', detail: 'TimeoutError' },
    });
  });

  it('survives an unreachable server', async () => {
    const nowhere = createStripeGateway({ ...stripe.settings, apiUrl: 'http://127.0.0.1:1' }, realClock);
    expect(await nowhere.begin(requestOf())).toMatchObject(unreachable);
  });
});

describe('asking', () => {
  it.each([
    { status: 'succeeded', want: paid },
    { status: 'requires_payment_method', want: { ok: true, value: { state: 'open' } } },
    { status: 'processing', want: { ok: true, value: { state: 'open' } } },
    { status: 'canceled', want: { ok: true, value: { state: 'expired' } } },
  ] as const)('maps the status $status', async ({ status, want }) => {
    const { payment } = await opened();
    stripe.turn(payment.providerRef, status);
    expect(await gateway.ask(payment)).toEqual(want);
  });

  it('reports the amount received, not the amount requested', async () => {
    const { payment } = await opened({ currency: 'JPY', cents: 50_000 });
    stripe.turn(payment.providerRef, 'succeeded');
    const intent = stripe.intents.get(payment.providerRef);
    if (intent !== undefined) intent.amount_received = 400;
    expect(await gateway.ask(payment)).toEqual({
      ok: true,
      value: { state: 'paid', cents: 40_000, currency: 'JPY' },
    });
  });

  it('refuses an unknown payment', async () => {
    const unknown = { paymentID: randomUUID(), method: 'stripe', providerRef: 'pi_none' };
    expect(await gateway.ask(unknown)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});

describe('closing', () => {
  it('makes an intent unpayable, and can be repeated', async () => {
    const { payment } = await opened();
    expect(await gateway.close(payment)).toEqual({ ok: true, value: { state: 'expired' } });
    expect(stripe.intents.get(payment.providerRef)?.status).toBe('canceled');
    expect(await gateway.close(payment)).toEqual({ ok: true, value: { state: 'expired' } });
  });

  it('comes too late for a payment that is paid or in progress', async () => {
    const { payment } = await opened();
    stripe.turn(payment.providerRef, 'processing');
    expect(await gateway.close(payment)).toEqual({ ok: true, value: { state: 'open' } });
    stripe.turn(payment.providerRef, 'succeeded');
    expect(await gateway.close(payment)).toEqual(paid);
  });

  it('closes the payment even if the reply is lost', async () => {
    const { payment } = await opened();
    stripe.faults.push({ answer: 'drop', after: true });
    expect(await gateway.close(payment)).toMatchObject(unreachable);
    expect(await gateway.close(payment)).toEqual({ ok: true, value: { state: 'expired' } });
  });
});

describe('refunding', () => {
  async function paidFor(cents = 2000) {
    const { payment } = await opened({ cents });
    stripe.turn(payment.providerRef, 'succeeded');
    return { ...payment, refundID: randomUUID(), refundRef: '' };
  }
  const amount = { cents: 750, currency: 'USD' };

  it('sends a part back, once under our ID, and is found by it', async () => {
    const named = await paidFor();
    const count = stripe.refunds.size;
    const answer = await gateway.refund?.({ ...named, ...amount });
    const refundRef = [...stripe.refunds.keys()].at(-1) ?? '';
    expect(answer).toEqual({ ok: true, value: { state: 'settled', refundRef } });
    expect(await gateway.refund?.({ ...named, ...amount })).toEqual(answer);
    expect(stripe.refunds.size).toBe(count + 1);
    expect(stripe.refunds.get(refundRef)).toMatchObject({
      amount: 750,
      metadata: { paymentID: named.paymentID, refundID: named.refundID },
    });
    expect(await gateway.askRefund?.(named)).toEqual(answer);
    expect(await gateway.askRefund?.({ ...named, refundRef })).toEqual(answer);
    expect(await gateway.askRefund?.({ ...named, refundID: randomUUID() })).toEqual({
      ok: true,
      value: null,
    });
  });

  it.each([
    { status: 'pending', state: 'pending' },
    { status: 'failed', state: 'refused' },
  ] as const)('maps the status $status', async ({ status, state }) => {
    stripe.refundStatus = status;
    const answer = await gateway.refund?.({ ...(await paidFor()), ...amount });
    stripe.refundStatus = 'succeeded';
    expect(answer).toMatchObject({ ok: true, value: { state } });
  });

  it('is refused above the payment, and waits while Stripe is short of money or cannot be reached', async () => {
    const named = await paidFor();
    expect(await gateway.refund?.({ ...named, cents: 2001, currency: 'USD' })).toMatchObject({
      error: { kind: 'refused' },
    });
    const short = { type: 'invalid_request_error', code: 'balance_insufficient' };
    stripe.faults.push({ answer: { status: 400, json: { error: short } } });
    expect(await gateway.refund?.({ ...named, refundID: randomUUID(), ...amount })).toMatchObject(
      unreachable,
    );
    const count = stripe.refunds.size;
    const lost = { ...named, refundID: randomUUID() };
    stripe.faults.push({ answer: 'drop', after: true });
    expect(await gateway.refund?.({ ...lost, ...amount })).toMatchObject(unreachable);
    expect(await gateway.askRefund?.(lost)).toMatchObject({ value: { state: 'settled' } });
    expect(stripe.refunds.size).toBe(count + 1);
  });

  it('reports nothing but the call itself', async () => {
    await gateway.refund?.({ ...(await paidFor()), ...amount });
    await gateway.refund?.({ ...(await paidFor()), ...amount });
    const made = stripe.seen.at(-1)?.headers;
    expect(made?.get('x-stripe-client-telemetry')).toBeNull();
    expect(made?.get('x-stripe-client-user-agent')).not.toMatch(/platform|telemetry_id/);
  });
});

describe('a notice', () => {
  const read = async (notice: { headers: Headers; body: Uint8Array }) => {
    const result = await gateway.readCallback(notice.headers, notice.body);
    return result.ok ? result.value : result.error.kind;
  };

  it('of success is read', async () => {
    const { payment } = await opened();
    stripe.turn(payment.providerRef, 'succeeded');
    const notice = stripe.notice('payment_intent.succeeded', payment.providerRef, { eventID: 'evt_1' });
    const want = { noticeID: 'evt_1', paymentID: payment.paymentID, answer: paid.value };
    expect(await read(notice)).toEqual(want);
    // A repeated notice has the same ID.
    expect(await read(notice)).toEqual(want);
  });

  it('of a declined card leaves the payment open', async () => {
    const { payment } = await opened();
    stripe.turn(payment.providerRef, 'requires_payment_method');
    const notice = stripe.notice('payment_intent.payment_failed', payment.providerRef);
    expect(await read(notice)).toMatchObject({ paymentID: payment.paymentID, answer: { state: 'open' } });
  });

  it('of cancellation ends the payment', async () => {
    const { payment } = await opened();
    stripe.turn(payment.providerRef, 'canceled');
    const notice = stripe.notice('payment_intent.canceled', payment.providerRef);
    expect(await read(notice)).toMatchObject({ answer: { state: 'expired' } });
  });

  it('out of order reports the state at its time, while a query returns the current one', async () => {
    const { payment } = await opened();
    const failed = stripe.notice('payment_intent.payment_failed', payment.providerRef, { eventID: 'evt_1' });
    stripe.turn(payment.providerRef, 'succeeded');
    const succeeded = stripe.notice('payment_intent.succeeded', payment.providerRef, { eventID: 'evt_2' });
    expect(await read(succeeded)).toMatchObject({ answer: { state: 'paid' } });
    expect(await read(failed)).toMatchObject({ answer: { state: 'open' } });
    expect(await gateway.ask(payment)).toEqual(paid);
  });

  it.each([
    { name: 'signed with another secret', options: { secret: 'whsec_other' }, want: 'signature' },
    {
      name: 'that was altered',
      options: { alter: (body: string) => body.replace('"amount_received":0', '"amount_received":9') },
      want: 'signature',
    },
    { name: 'from too long ago', options: { at: Math.floor(Date.now() / 1000) - 301 }, want: 'too-old' },
  ])('$name is rejected', async ({ options, want }) => {
    const { payment } = await opened();
    expect(await read(stripe.notice('payment_intent.succeeded', payment.providerRef, options))).toBe(want);
  });

  it.each([
    {
      type: 'charge.dispute.funds_withdrawn',
      object: { amount: 2005, currency: 'usd' },
      answer: { state: 'returned', cents: 2005, currency: 'USD' },
    },
    {
      type: 'charge.dispute.funds_reinstated',
      object: { amount: 2005, currency: 'usd' },
      answer: { state: 'reinstated', cents: 2005, currency: 'USD' },
    },
  ])('of type $type reports the amount returned or reinstated', async ({ type, object, answer }) => {
    const { payment } = await opened();
    const data = { object: { ...object, payment_intent: payment.providerRef } };
    expect(await read(stripe.notice(type, '', { data }))).toMatchObject({
      paymentID: payment.paymentID,
      answer,
    });
    const none = { ...data, object: { ...data.object, payment_intent: null } };
    expect(await read(stripe.notice(type, '', { data: none }))).toBe('ignored');
  });

  it.each([
    { type: 'refund.created', status: 'succeeded', outcome: 'settled' },
    { type: 'refund.created', status: 'pending', outcome: 'pending' },
    { type: 'refund.failed', status: 'failed', outcome: 'refused' },
    { type: 'refund.updated', status: 'canceled', outcome: 'refused' },
  ])('of type $type with status $status names the refund', async ({ type, status, outcome }) => {
    const { payment } = await opened();
    const refund = stripe.refundAtStripe(payment.providerRef, 505);
    for (const refundID of [randomUUID(), null]) {
      const object = { ...refund, status, metadata: refundID === null ? {} : { refundID } };
      expect(await read(stripe.notice(type, '', { data: { object } }))).toMatchObject({
        paymentID: payment.paymentID,
        answer: { state: 'refund', outcome, refundID, refundRef: refund.id, cents: 505, currency: 'USD' },
      });
    }
  });

  it('about anything else is ignored or malformed', async () => {
    const { payment } = await opened();
    expect(await read(stripe.notice('charge.updated', payment.providerRef))).toBe('ignored');
    // Its refunds have events of their own.
    expect(await read(stripe.notice('charge.refunded', payment.providerRef))).toBe('ignored');
    expect(await read(stripe.notice('refund.created', payment.providerRef))).toBe('malformed');
    expect(await read(stripe.notice('payment_intent.succeeded', 'ch_1'))).toBe('malformed');
    const intent = stripe.intents.get(payment.providerRef);
    if (intent !== undefined) delete intent.metadata.paymentID;
    expect(await read(stripe.notice('payment_intent.succeeded', payment.providerRef))).toBe('ignored');
    expect(await read({ headers: new Headers(), body: new Uint8Array([0xff]) })).toBe('signature');
  });
});
