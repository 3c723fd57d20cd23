import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gateway, PaymentRequest } from '#server/payment/gateway.ts';
import { createPaypalGateway } from '#server/payment/gateways/paypal.ts';
import { type PaypalServer, startPaypalServer } from '#tests/support/payment/providers/paypal-server.ts';
import { unwrap } from '#tests/support/unwrap.ts';

let paypal: PaypalServer;
let gateway: Gateway;
beforeAll(async () => {
  paypal = await startPaypalServer();
  gateway = createPaypalGateway(paypal.settings, async (id) => id !== unknown);
});
afterAll(() => paypal.close());
let before = 0;
beforeEach(() => {
  before = paypal.seen.length;
  paypal.nextCapture = 'COMPLETED';
});

/** An ID that no payment has. */
const unknown = randomUUID();
const returnURL = 'https://console.example/payment?orderNo=CN20261120-10001';
const requestOf = (values: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentID: randomUUID(),
  method: 'paypal',
  orderNo: 'CN20261120-10001',
  title: 'DV SSL, 1 year',
  cents: 2005,
  currency: 'USD',
  expireAt: new Date(Date.now() + 900_000),
  returnURL,
  ...values,
});
async function opened(values: Partial<PaymentRequest> = {}) {
  const request = requestOf(values);
  const begun = unwrap(await gateway.begin(request));
  const { providerRef } = begun;
  const payment = { paymentID: request.paymentID, method: 'paypal', providerRef };
  return { request, begun, payment };
}
type Payment = Awaited<ReturnType<typeof opened>>['payment'];
const capture = (payment: Payment, token = payment.providerRef) =>
  gateway.capture?.(payment, { token, payerID: 'QYR5Z8XDVJNXQ' });
const paid = { ok: true, value: { state: 'paid', cents: 2005, currency: 'USD' } };
const state = (name: string) => ({ ok: true, value: { state: name } });
const unreachable = { ok: false, error: { kind: 'unreachable' } };

describe('beginning', () => {
  it('creates one order and sends the payer to PayPal', async () => {
    const { request, begun } = await opened();
    const page = `https://www.paypal.com/checkoutnow?token=${begun.providerRef}`;
    expect(begun).toEqual({ providerRef: begun.providerRef, payURL: page, webPagePayURL: page });
    const made = paypal.seen.at(-1);
    expect(made?.headers.get('paypal-request-id')).toBe(request.paymentID);
    expect(JSON.parse(made?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          custom_id: request.paymentID,
          invoice_id: `${request.orderNo}-${request.paymentID}`,
          amount: { currency_code: 'USD', value: '20.05' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: { user_action: 'PAY_NOW', return_url: returnURL, cancel_url: returnURL },
        },
      },
    });
    expect(await gateway.begin(request)).toEqual({ ok: true, value: begun });
  });

  it.each([
    { name: 'a server error', fault: { answer: { status: 503 } } },
    { name: 'too many requests', fault: { answer: { status: 429 } } },
    { name: 'no reply', fault: { answer: 'drop' } },
    { name: 'half a reply', fault: { answer: 'cut' } },
    { name: 'a reply that is not JSON', fault: { answer: { status: 201, text: 'ok' } } },
    {
      name: 'an order without a page',
      fault: { answer: { status: 201, json: { id: 'X', status: 'CREATED' } } },
    },
    {
      name: 'an invalid page',
      fault: {
        answer: {
          status: 201,
          json: { id: 'X', status: 'CREATED', links: [{ rel: 'approve', href: 'javascript:alert(1)' }] },
        },
      },
    },
    { name: 'a lost reply', fault: { answer: 'drop', after: true } },
  ] as const)('survives $name without starting anything twice', async ({ fault }) => {
    await opened();
    const request = requestOf();
    const count = paypal.orders.size;
    paypal.faults.push(fault);
    expect(await gateway.begin(request)).toMatchObject(unreachable);
    expect((await gateway.begin(request)).ok).toBe(true);
    expect(paypal.orders.size).toBe(count + 1);
  });

  it('is refused if PayPal does not support the amount, or refuses it', async () => {
    expect(await gateway.begin(requestOf({ currency: 'USDT' }))).toMatchObject({
      error: { kind: 'refused' },
    });
    expect(paypal.seen.length).toBe(before);
    expect(await gateway.begin(requestOf({ currency: 'XXX' }))).toMatchObject({
      error: {
        kind: 'refused',
        detail: 'answered 422 UNPROCESSABLE_ENTITY CURRENCY_NOT_SUPPORTED 90957fca61718',
      },
    });
  });
});

describe('the token', () => {
  const asked = (from: number) =>
    paypal.seen.slice(from).filter(({ path }) => path === '/v1/oauth2/token').length;

  it('is requested once by concurrent calls', async () => {
    const fresh = createPaypalGateway(paypal.settings, async (id) => id !== unknown);
    const begun = await Promise.all([1, 2, 3].map(() => fresh.begin(requestOf())));
    expect(begun.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(asked(before)).toBe(1);
  });

  it('is requested again after PayPal revoked it', async () => {
    const { payment } = await opened();
    paypal.revokeTokens();
    expect(await gateway.ask(payment)).toEqual(state('open'));
  });

  it('is not requested endlessly, and its secrets are not exposed', async () => {
    const { clientID } = paypal.settings;
    const wrong = createPaypalGateway(
      { ...paypal.settings, clientSecret: 'geheim_geheim_geheim_00' },
      async () => true,
    );
    const answer = await wrong.begin(requestOf());
    expect(answer).toMatchObject(unreachable);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`geheim|${clientID}`));
    const { payment } = await opened();
    const from = paypal.seen.length;
    const invalid = { answer: { status: 401, json: { error: 'invalid_token' } } } as const;
    paypal.faults.push(invalid, { answer: { status: 401 } });
    expect(await gateway.ask(payment)).toMatchObject(unreachable);
    expect(asked(from)).toBe(1);
  });
});

describe('capturing', () => {
  it('takes the money once it is approved, and only once', async () => {
    const { payment } = await opened();
    const count = paypal.captured();
    expect(await capture(payment)).toEqual(state('open'));
    paypal.approve(payment.providerRef);
    expect(await gateway.ask(payment)).toEqual(state('open'));
    expect(await Promise.all([capture(payment), capture(payment)])).toEqual([paid, paid]);
    expect(await capture(payment)).toEqual(paid);
    expect(paypal.captured()).toBe(count + 1);
    expect(await gateway.ask(payment)).toEqual(paid);
  });

  it('collects the money of an approved order, and of no other', async () => {
    const { payment } = await opened();
    const count = paypal.captured();
    const collect = () => gateway.collect?.(payment);
    expect(await collect()).toEqual(state('open'));
    expect(paypal.seen.at(-1)?.path).not.toMatch(/capture/);
    paypal.approve(payment.providerRef);
    expect(await Promise.all([collect(), collect()])).toEqual([paid, paid]);
    expect(await collect()).toEqual(paid);
    expect(paypal.captured()).toBe(count + 1);
  });

  it('takes the money once even if the reply is lost', async () => {
    const { payment } = await opened();
    paypal.approve(payment.providerRef);
    const count = paypal.captured();
    paypal.faults.push({ answer: 'drop', after: true });
    expect(await capture(payment)).toMatchObject(unreachable);
    expect(await capture(payment)).toEqual(paid);
    expect(paypal.captured()).toBe(count + 1);
  });

  it.each([
    { outcome: 'PENDING', want: state('open') },
    { outcome: 'DECLINED', want: state('refused') },
    { outcome: 'INSTRUMENT_DECLINED', want: state('refused') },
  ] as const)('ends as $outcome', async ({ outcome, want }) => {
    const { payment } = await opened();
    paypal.approve(payment.providerRef);
    paypal.nextCapture = outcome;
    expect(await capture(payment)).toEqual(want);
  });

  it('is refused for another order’s approval, and yields nothing for a forgotten order', async () => {
    const { payment } = await opened();
    expect(await capture(payment, 'ANOTHER')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    paypal.forget(payment.providerRef);
    expect(await capture(payment)).toEqual(state('expired'));
    expect(await gateway.ask(payment)).toEqual(state('expired'));
  });
});

describe('closing', () => {
  it('cancels an unpaid order, and reports a paid one', async () => {
    const { payment } = await opened();
    expect(await gateway.close(payment)).toEqual(state('expired'));
    paypal.approve(payment.providerRef);
    expect(await gateway.close(payment)).toEqual(state('expired'));
    await capture(payment);
    expect(await gateway.close(payment)).toEqual(paid);
  });

  it('does not cancel an order whose money PayPal is holding', async () => {
    const { payment } = await opened();
    paypal.approve(payment.providerRef);
    paypal.nextCapture = 'PENDING';
    await capture(payment);
    expect(await gateway.ask(payment)).toEqual(state('open'));
    expect(await gateway.close(payment)).toEqual(state('open'));
  });
});

describe('refunding', () => {
  async function paidFor() {
    const { payment } = await opened();
    paypal.approve(payment.providerRef);
    await capture(payment);
    return { ...payment, refundID: randomUUID(), refundRef: '' };
  }
  const amount = { cents: 750, currency: 'USD' };

  it('sends a part of the capture back, once under our ID, and finds it again', async () => {
    const named = await paidFor();
    const count = paypal.refunds.size;
    const answer = await gateway.refund?.({ ...named, ...amount });
    const refundRef = [...paypal.refunds.keys()].at(-1) ?? '';
    expect(answer).toEqual({ ok: true, value: { state: 'settled', refundRef } });
    expect(paypal.seen.at(-1)?.headers.get('paypal-request-id')).toBe(named.refundID);
    expect(await gateway.refund?.({ ...named, ...amount })).toEqual(answer);
    expect(paypal.refunds.size).toBe(count + 1);
    expect(paypal.refunds.get(refundRef)?.amount).toEqual({ currency_code: 'USD', value: '7.50' });
    expect(await gateway.askRefund?.(named)).toEqual(answer);
    expect(await gateway.askRefund?.({ ...named, refundRef })).toEqual(answer);
    expect(await gateway.askRefund?.({ ...named, refundID: randomUUID() })).toEqual({
      ok: true,
      value: null,
    });
    const resource = { ...paypal.refunds.get(refundRef) };
    const notice = paypal.notice('PAYMENT.CAPTURE.REFUNDED', '', { resource });
    expect(await gateway.readCallback(notice.headers, notice.body)).toMatchObject({
      value: {
        paymentID: named.paymentID,
        answer: { refundID: named.refundID, refundRef, outcome: 'settled' },
      },
    });
  });

  it.each([
    { status: 'PENDING', want: 'pending' },
    { status: 'FAILED', want: 'refused' },
  ] as const)('maps the status $status', async ({ status, want }) => {
    paypal.refundStatus = status;
    const answer = await gateway.refund?.({ ...(await paidFor()), ...amount });
    paypal.refundStatus = 'COMPLETED';
    expect(answer).toMatchObject(state(want));
  });

  it('is refused above the capture, and waits while PayPal is short of money or cannot be reached', async () => {
    const named = await paidFor();
    expect(await gateway.refund?.({ ...named, cents: 2006, currency: 'USD' })).toMatchObject({
      error: { kind: 'refused', detail: expect.stringContaining('REFUND_AMOUNT_EXCEEDED') },
    });
    const lost = { ...named, refundID: randomUUID() };
    expect((await gateway.askRefund?.(lost))?.ok).toBe(true);
    // The order is read first, and then refunded.
    paypal.faults.push({ answer: 'drop' });
    expect(await gateway.refund?.({ ...lost, ...amount })).toMatchObject(unreachable);
    expect(await gateway.askRefund?.(lost)).toEqual({ ok: true, value: null });
    const uncaptured = { ...(await opened()).payment, refundID: randomUUID(), refundRef: '' };
    expect(await gateway.refund?.({ ...uncaptured, ...amount })).toMatchObject({
      error: { kind: 'refused' },
    });
  });
});

describe('a notice', () => {
  const read = async (notice: { headers: Headers; body: Uint8Array }) => {
    const result = await gateway.readCallback(notice.headers, notice.body);
    return result.ok ? result.value : result.error.kind;
  };
  const captured = async () => {
    const { payment } = await opened();
    paypal.approve(payment.providerRef);
    await capture(payment);
    return payment;
  };

  it('of a capture is read as often as it arrives', async () => {
    const payment = await captured();
    const notice = paypal.notice('PAYMENT.CAPTURE.COMPLETED', payment.providerRef, { eventID: 'WH-1' });
    const want = { noticeID: 'WH-1', paymentID: payment.paymentID, answer: paid.value };
    expect(await read(notice)).toEqual(want);
    expect(await read(notice)).toEqual(want);
  });

  it.each([
    { type: 'PAYMENT.CAPTURE.PENDING', status: 'PENDING', want: 'open' },
    { type: 'PAYMENT.CAPTURE.DENIED', status: 'DECLINED', want: 'refused' },
    { type: 'PAYMENT.CAPTURE.COMPLETED', status: 'REFUNDED', want: 'refused' },
  ])('of type $type becomes $want by querying the capture’s state', async ({ type, status, want }) => {
    const payment = await captured();
    const [capture] = paypal.orders.get(payment.providerRef)?.captures ?? [];
    if (capture === undefined) throw new Error('no capture');
    const resource = { ...capture, status: 'COMPLETED', amount: { currency_code: 'USD', value: '99.99' } };
    capture.status = status;
    expect(await read(paypal.notice(type, '', { resource }))).toMatchObject({ answer: { state: want } });
  });

  const returned = { cents: 505, currency: 'USD' };
  it.each([
    {
      type: 'PAYMENT.CAPTURE.REFUNDED',
      answer: { ...returned, state: 'refund', outcome: 'settled', refundID: null, refundRef: 'R-1' },
    },
    { type: 'PAYMENT.CAPTURE.REVERSED', answer: { ...returned, state: 'returned' } },
  ])('of type $type reports the returned amount', async ({ type, answer }) => {
    const payment = await captured();
    const { invoice_id = '' } = paypal.orders.get(payment.providerRef) ?? {};
    paypal.refunds.set('R-1', {
      id: 'R-1',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '5.05' },
    });
    expect(await read(paypal.notice(type, '', { resource: { id: 'R-1', invoice_id } }))).toMatchObject({
      paymentID: payment.paymentID,
      answer,
    });
    expect(await read(paypal.notice(type, '', { resource: { id: 'R-2', invoice_id } }))).toBe('malformed');
  });

  it('of an approval names the payment to collect', async () => {
    const { request, payment } = await opened();
    paypal.approve(payment.providerRef);
    const resource = {
      id: payment.providerRef,
      status: 'APPROVED',
      purchase_units: [{ custom_id: request.paymentID }],
    };
    const notice = paypal.notice('CHECKOUT.ORDER.APPROVED', '', { resource });
    const { paymentID } = request;
    expect(await read(notice)).toMatchObject({ paymentID, answer: { state: 'open' }, isApproved: true });
  });

  it('about anything else is ignored or malformed, without asking PayPal', async () => {
    const payment = await captured();
    const from = paypal.seen.length;
    expect(await read(paypal.notice('CHECKOUT.ORDER.COMPLETED', payment.providerRef))).toBe('ignored');
    for (const resource of [{ id: '1' }, { id: '1', custom_id: unknown }]) {
      expect(await read(paypal.notice('PAYMENT.CAPTURE.COMPLETED', '', { resource }))).toBe('ignored');
    }
    const odd = { resource: { status: 'COMPLETED', custom_id: 'x' } };
    expect(await read(paypal.notice('PAYMENT.CAPTURE.COMPLETED', '', odd))).toBe('malformed');
    expect(await read({ headers: new Headers(), body: new Uint8Array([0x7b]) })).toBe('malformed');
    expect(paypal.seen.length).toBe(from);
  });

  it('is rejected if its capture belongs to another payment', async () => {
    const [one, other] = [await captured(), await captured()];
    const [capture] = paypal.orders.get(one.providerRef)?.captures ?? [];
    const resource = { id: capture?.id, custom_id: other.paymentID };
    expect(await read(paypal.notice('PAYMENT.CAPTURE.COMPLETED', '', { resource }))).toBe('malformed');
  });

  it('is rejected if PayPal did not send it', async () => {
    const payment = await captured();
    const notice = (options: Parameters<PaypalServer['notice']>[2]) =>
      paypal.notice('PAYMENT.CAPTURE.COMPLETED', payment.providerRef, options);
    expect(await read(notice({ alter: (body) => body.replace('20.05', '99.99') }))).toBe('signature');
    expect(await read(notice({ alter: (body) => `${body} ` }))).toBe('signature');
    expect(await read(notice({ webhookID: 'ANOTHERSHOP' }))).toBe('signature');
    const from = paypal.seen.length;
    expect(await read({ ...notice({}), headers: new Headers() })).toBe('signature');
    expect(paypal.seen.length).toBe(from);
  });

  it('is verified one at a time per payment, without blocking notices of others', async () => {
    const [payment, other] = [await captured(), await captured()];
    const forged = () =>
      read(
        paypal.notice('PAYMENT.CAPTURE.COMPLETED', payment.providerRef, { alter: (body) => `${body} ` }),
      ).catch((error: Error) => error.message);
    const genuine = read(paypal.notice('PAYMENT.CAPTURE.COMPLETED', other.providerRef));
    const answers = await Promise.all(Array.from({ length: 25 }, forged));
    expect(answers.filter((answer) => answer === 'signature')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['signature', 'a notice about this payment is being checked']));
    expect(await genuine).toMatchObject({ answer: { state: 'paid' } });
    expect(await forged()).toBe('signature');
  });

  it('throws if it cannot be verified now, so that it is sent again', async () => {
    const payment = await captured();
    const notice = paypal.notice('PAYMENT.CAPTURE.COMPLETED', payment.providerRef);
    for (const answer of ['drop', { status: 500 }, { status: 200, json: {} }] as const) {
      paypal.faults.push({ answer });
      await expect(gateway.readCallback(notice.headers, notice.body)).rejects.toThrow('can’t verify');
    }
    expect(await read(notice)).toMatchObject({ answer: { state: 'paid' } });
  });
});
