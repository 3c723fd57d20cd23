import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentOutcome } from '#core/contract/calls/sandbox.ts';
import type { BegunPayment, Gateway, PaymentRequest } from '#server/payment/gateway.ts';
import { createSandboxGateway } from '#server/payment/gateways/sandbox.ts';
import { signNotice } from '#server/payment/notice-signature.ts';
import { callbackSecret, signatureHeader } from '#server/sandbox/payments/signature.ts';
import { type CallbackReceiver, startCallbackReceiver } from '#tests/support/payment/callback-receiver.ts';
import { shareFolder } from '#tests/support/server/share-folder.ts';
import { createTestClock, minute } from '#tests/support/server/test-clock.ts';
import { openTestFolder } from '#tests/support/server/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { unwrap } from '#tests/support/unwrap.ts';

let server: TestServer;
const clock = createTestClock();
let gateway: Gateway;
let receiver: CallbackReceiver;
let shop: string;
beforeAll(async () => {
  // The console's address is the receiver's, so that the provider's callbacks arrive there.
  receiver = await startCallbackReceiver();
  shop = receiver.address;
  server = await startTestServer({ clock, config: { publicUrl: shop } });
  gateway = createSandboxGateway(server.services);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
let before = 0;
beforeEach(() => {
  before = receiver.received.length;
});
afterEach(() => expect(receiver.statuses).toEqual([]));

const requestOf = (method: string, values: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentID: randomUUID(),
  method,
  orderNo: 'CN20261120-10001',
  title: 'DV SSL <b>example.com</b>',
  cents: 12_345,
  currency: 'CNY',
  expireAt: new Date(clock.now().getTime() + 15 * minute),
  returnURL: `${shop}/payment?orderNo=CN20261120-10001`,
  ...values,
});

async function begin(request: PaymentRequest): Promise<BegunPayment> {
  return unwrap(await gateway.begin(request));
}

async function opened(method = 'alipay', values: Partial<PaymentRequest> = {}) {
  const request = requestOf(method, values);
  const begun = await begin(request);
  const payment = { paymentID: request.paymentID, method, providerRef: begun.providerRef };
  const path = new URL(begun.payURL ?? '').pathname;
  return { request, begun, payment, path };
}

const show = (path: string) => server.visitor.fetch(path);
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.visitor.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
const choose = (path: string, outcome: PaymentOutcome) => post(path, { outcome });

/** The notices received since the test started, as read by the gateway. */
async function notices(count: number) {
  await receiver.count(before + count);
  return Promise.all(
    receiver.received.slice(before).map(async ({ headers, body }) => {
      return unwrap(await gateway.readCallback(headers, body));
    }),
  );
}

const asked = async (payment: { paymentID: string; method: string; providerRef: string }) => {
  const answer = await gateway.ask(payment);
  return answer.ok ? answer.value : answer.error.kind;
};
const whole = { state: 'paid', cents: 12_345, currency: 'CNY' };

describe('a payment that was begun', () => {
  it('is created once, however often it is begun', async () => {
    const request = requestOf('wechat');
    const [one, two] = await Promise.all([begin(request), begin(request)]);
    expect(two).toEqual(one);
  });

  it('keeps its values: the same ID with other values is refused', async () => {
    const request = requestOf('wechat');
    await begin(request);
    const again = await gateway.begin({ ...request, cents: 1 });
    expect(again).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });

  it.each(['alipay', 'wechat', 'paypal', 'usdt', 'usdc', 'bank', 'stripe'])(
    'by %s has a page',
    async (method) => {
      const { begun } = await opened(method, method === 'usdt' ? { currency: 'USDT', cents: 1705 } : {});
      expect(begun.payURL).toBe(`${shop}/sandbox/pay/${begun.providerRef}`);
      // A wallet's QR code leads to the page; a chain's holds the receiving address.
      expect(begun.qrText).toBe(
        method === 'alipay' || method === 'wechat' ? begun.payURL : begun.crypto?.address,
      );
      expect(begun.stripePublicKey?.startsWith('pk_sandbox_')).toBe(method === 'stripe' ? true : undefined);
      expect(begun.bank?.accountName).toBe(method === 'bank' ? 'Certhub Sandbox' : undefined);
      if (method === 'usdt') {
        expect(begun.crypto).toEqual({
          network: 'Sandbox',
          address: expect.stringMatching(/^sandbox-[0-9a-f]{40}$/),
          amount: '17.050000',
          unit: 'USDT',
        });
      }
    },
  );
});

describe('the payment page', () => {
  it('shows the payment, escaped, under a policy without scripts', async () => {
    const { path } = await opened();
    const response = await show(path);
    const html = await response.text();
    expect(html).toContain('CNY 123.45');
    expect(html).toContain('DV SSL &#60;b&#62;example.com');
    expect(html).not.toContain('<script');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, outcome]) => outcome)).toEqual([
      'accept',
      'lose',
      'twice',
      'refuse',
      'expire',
      'late',
    ]);
  });

  it('offers only a late payment once it has expired', async () => {
    const { path, payment } = await opened('alipay', { expireAt: clock.now() });
    expect(await asked(payment)).toEqual({ state: 'expired' });
    const html = await (await show(path)).text();
    expect([...html.matchAll(/value="(\w+)"/g)].map(([, outcome]) => outcome)).toEqual(['late']);
    expect(html).toContain('orderNo=CN20261120-10001');
  });

  it('shows no unknown payment', async () => {
    expect((await show('/sandbox/pay/sbx_unknown')).status).toBe(404);
    expect((await show(`/sandbox/pay/${randomUUID()}`)).status).toBe(404);
  });

  it('refuses posts from another site, oversized posts and unknown outcomes', async () => {
    const { path, payment } = await opened();
    expect((await post(path, { outcome: 'accept' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(path, { outcome: 'x'.repeat(2000) })).status).toBe(413);
    expect((await post(path, { outcome: 'win' })).status).toBe(400);
    expect(await asked(payment)).toEqual({ state: 'open' });
  });
});

describe('a payer', () => {
  it('who accepts has paid, with one signed notice', async () => {
    const { path, payment } = await opened();
    const response = await choose(path, 'accept');
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    expect(await asked(payment)).toEqual(whole);
    expect(await notices(1)).toEqual([
      { noticeID: expect.any(String), paymentID: payment.paymentID, answer: whole },
    ]);
    expect(receiver.received.at(-1)?.path).toBe('/callbacks/payment/sandbox');
    expect(await (await show(path)).text()).toContain('已付款');
  });

  it('who presses twice pays once', async () => {
    const { path } = await opened();
    await Promise.all([choose(path, 'accept'), choose(path, 'accept')]);
    // The notice of a later payment shows that no other notice was in transit.
    const other = await opened();
    await choose(other.path, 'refuse');
    expect((await notices(2)).map(({ answer }) => answer.state).sort()).toEqual(['paid', 'refused']);
  });

  it('whose callback is lost has paid, which only a query reveals', async () => {
    const lost = await opened();
    await choose(lost.path, 'lose');
    expect(await asked(lost.payment)).toEqual(whole);
    const told = await opened();
    await choose(told.path, 'accept');
    expect((await notices(1)).map(({ paymentID }) => paymentID)).toEqual([told.payment.paymentID]);
  });

  it('whose callback arrives twice causes the same notice', async () => {
    const { path } = await opened();
    await choose(path, 'twice');
    const [one, two] = await notices(2);
    expect(two).toEqual(one);
  });

  it('who accepts after expiry causes an expired notice, then a paid one', async () => {
    const { path, payment } = await opened();
    await choose(path, 'late');
    expect((await notices(2)).map(({ answer }) => answer.state)).toEqual(['expired', 'paid']);
    expect(await asked(payment)).toEqual(whole);
  });

  it('can refuse, or let the payment expire', async () => {
    const refused = await opened();
    await choose(refused.path, 'refuse');
    expect(await asked(refused.payment)).toEqual({ state: 'refused' });
    const expired = await opened();
    await choose(expired.path, 'expire');
    expect(await asked(expired.payment)).toEqual({ state: 'expired' });
    expect((await notices(2)).map(({ answer }) => answer.state).sort()).toEqual(['expired', 'refused']);
  });

  it('causes repeated notices until the reply is 2xx', async () => {
    receiver.statuses.push(500, 302);
    const { path } = await opened();
    await choose(path, 'accept');
    const [one, two, three] = await notices(3);
    expect([two, three]).toEqual([one, one]);
  });
});

describe('closing', () => {
  it('ends a payment, which can still be paid late', async () => {
    const { path, payment } = await opened('bank');
    expect(await gateway.close(payment)).toEqual({ ok: true, value: { state: 'expired' } });
    await choose(path, 'accept');
    expect(await asked(payment)).toEqual({ state: 'expired' });
    await choose(path, 'late');
    expect((await notices(1))[0]?.answer).toEqual(whole);
  });

  it('comes too late for a paid payment', async () => {
    const { path, payment } = await opened();
    await choose(path, 'accept');
    expect(await gateway.close(payment)).toEqual({ ok: true, value: whole });
    await notices(1);
  });

  it('refuses a payment of another provider', async () => {
    const unknown = { paymentID: randomUUID(), method: 'alipay', providerRef: 'pi_1' };
    expect(await gateway.close(unknown)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await gateway.ask(unknown)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  });
});

describe('a payment that must be captured', () => {
  const capture = (payment: { paymentID: string; method: string; providerRef: string }, payerID: string) =>
    gateway.capture?.(payment, { token: payment.providerRef, payerID });

  it('is paid once when the approval is returned, however often', async () => {
    const { path, payment, begun } = await opened('paypal');
    const location = new URL((await choose(path, 'accept')).headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(`${shop}/payment`);
    expect(location.searchParams.get('orderNo')).toBe('CN20261120-10001');
    expect(location.searchParams.get('token')).toBe(begun.providerRef);
    expect(await asked(payment)).toEqual({ state: 'open' });
    const payerID = location.searchParams.get('PayerID') ?? '';
    expect(await capture(payment, 'SOMEBODY')).toEqual({ ok: true, value: { state: 'open' } });
    const captures = await Promise.all([capture(payment, payerID), capture(payment, payerID)]);
    expect(captures).toEqual([
      { ok: true, value: whole },
      { ok: true, value: whole },
    ]);
    expect((await notices(1)).map(({ answer }) => answer)).toEqual([whole]);
  });

  it('takes no money if it was refused or closed before', async () => {
    const refused = await opened('paypal');
    await choose(refused.path, 'refuse');
    expect(await capture(refused.payment, '')).toEqual({ ok: true, value: { state: 'refused' } });
    const closed = await opened('paypal');
    const location = new URL((await choose(closed.path, 'accept')).headers.get('location') ?? '');
    await gateway.close(closed.payment);
    expect(await capture(closed.payment, location.searchParams.get('PayerID') ?? '')).toEqual({
      ok: true,
      value: { state: 'expired' },
    });
    await notices(1);
  });
});

describe('a card', () => {
  const intent = async (fields: Record<string, string>) =>
    (await post('/sandbox/stripe/intent', fields)).json() as Promise<{
      paymentIntent?: { status: string };
      error?: { code: string; payment_intent?: { status: string } };
    }>;

  it.each([
    { number: '4000000000000002', code: 'card_declined' },
    { number: '4111111111111111', code: 'incorrect_number' },
  ])('numbered $number is declined, and another one pays', async ({ number, code }) => {
    const { begun, payment } = await opened('stripe');
    const secret = { client_secret: begun.clientSecret ?? '' };
    expect((await intent(secret)).paymentIntent?.status).toBe('requires_payment_method');
    expect((await intent({ ...secret, number })).error?.code).toBe(code);
    expect(await asked(payment)).toEqual({ state: 'open' });
    expect((await intent({ ...secret, number: '4242424242424242' })).paymentIntent?.status).toBe('succeeded');
    expect((await notices(1))[0]?.answer).toEqual(whole);
    const again = await intent({ ...secret, number: '4242424242424242' });
    expect(again.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it('pays nothing without the secret', async () => {
    await opened('stripe');
    for (const secret of [{}, { client_secret: 'sbx_x_secret_x' }, { client_secret: 'a\0b' }]) {
      expect((await intent({ ...secret, number: '4242424242424242' })).error?.code).toBe('resource_missing');
    }
  });
});

describe('a callback', () => {
  const body = new TextEncoder().encode('{"noticeID":"1"}');
  const read = async (signed: { secret?: string; at?: Date; body?: Uint8Array }) => {
    const secret = signed.secret ?? (await callbackSecret(server.services.db));
    const headers = new Headers({
      [signatureHeader]: signNotice(secret, signed.body ?? body, signed.at ?? clock.now()),
    });
    const result = await gateway.readCallback(headers, body);
    return result.ok ? 'genuine' : result.error.kind;
  };

  it.each([
    { name: 'by another secret', signed: { secret: 'x' }, want: 'signature' },
    { name: 'of another body', signed: { body: new Uint8Array([1]) }, want: 'signature' },
    { name: 'too long ago', signed: { at: new Date(0) }, want: 'too-old' },
    { name: 'correctly, but without a notice in it', signed: {}, want: 'malformed' },
  ])('signed $name is $want', async ({ signed, want }) => {
    expect(await read(signed)).toBe(want);
  });

  it('is signed with a secret of this database, which stays the same', async () => {
    const { db } = server.services;
    const secrets = await Promise.all([callbackSecret(db), callbackSecret(db)]);
    expect(secrets[0]).toMatch(/^whsec_sandbox_[\w-]{32}$/);
    expect(secrets[1]).toBe(secrets[0]);
    expect(server.logLines.join('\n')).not.toContain(secrets[0]);
  });
});

const dataDir = shareFolder();
it('sends pending notices after a restart', async () => {
  const open = async () =>
    startTestServer({ database: await openTestFolder(dataDir), clock, config: { publicUrl: shop } });
  const first = await open();
  receiver.statuses.push(503);
  const begun = await createSandboxGateway(first.services).begin(requestOf('bank'));
  const page = new URL((begun.ok ? begun.value.payURL : '') ?? '').pathname;
  const body = new URLSearchParams({ outcome: 'accept' });
  await first.visitor.fetch(page, { method: 'POST', body, redirect: 'manual' });
  await receiver.count(before + 1);
  await first.close();
  const second = await open();
  try {
    await receiver.count(before + 2);
    const [told, again] = receiver.received.slice(before);
    expect(again?.body).toEqual(told?.body);
    const { headers = new Headers(), body: notice = new Uint8Array() } = again ?? {};
    const read = await createSandboxGateway(second.services).readCallback(headers, notice);
    expect(read).toMatchObject({ ok: true, value: { answer: { state: 'paid' } } });
  } finally {
    await second.close();
  }
}, 90_000);

it('serves no payment page on a server without a sandbox', async () => {
  const live = await startTestServer({ config: { sandbox: false } });
  try {
    for (const path of ['/sandbox/pay/sbx_1', '/sandbox/stripe.js']) {
      expect((await live.visitor.fetch(path)).status).toBe(404);
    }
  } finally {
    await live.close();
  }
});
