import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { type CallFailure, callFailureOf } from '#core/contract/failure.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { type Client, createClient } from '#src/adapters/http/client.ts';
import type { TokenStore } from '#src/adapters/session/token-store.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { solveCaptcha } from '#tests/support/server/solve-captcha.ts';
import { createTestClock, hour, second } from '#tests/support/server/test-clock.ts';

const { session, catalogue, orders, payment } = contract;

const clock = createTestClock();
const server = shareServer({ clock });

let token: string | null;
let client: Client;
let signOuts: number;
beforeEach(() => {
  token = null;
  signOuts = 0;
  const tokens: TokenStore = {
    read: () => token,
    replace: (next) => {
      token = next;
    },
    clear: () => {
      token = null;
    },
    subscribe: () => () => undefined,
  };
  client = createClient({
    baseURL: server.url,
    tokens,
    lang: () => 'zh',
    onUnauthorized: () => {
      signOuts += 1;
    },
    onTokenReplaced: () => undefined,
  });
});

async function login(password: string = demoAccount.password) {
  const captcha = await client.call(session.captcha, {});
  return client.call(session.login, {
    body: {
      account: demoAccount.email,
      password: hashPassword(password),
      captchaID: captcha.captchaID,
      captchaOffset: solveCaptcha(captcha),
    },
  });
}

async function failureOf(call: Promise<unknown>): Promise<CallFailure | null> {
  return call.then(
    () => null,
    (error: unknown) => callFailureOf(error),
  );
}

describe('the console’s client with the server', () => {
  it('signs in, keeps the token from the header, and reads every type of reply', async () => {
    expect(await login()).toEqual({ account: demoAccount.email, displayName: '林晓雨' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await client.call(session.account, {})).balance).toBe(1_248_000);
    const { list, total } = await client.call(catalogue.products, { query: { limit: 1000, offset: 1 } });
    expect(list).toHaveLength(total);
    expect((await client.call(contract.parties.contacts.list, { query: {} })).data[0]?.name).toBe('林晓雨');
    expect((await client.call(orders.list, { query: { search: '<script>' } })).total).toBe(0);
    const price = await client.call(contract.purchase.price, {
      params: { id: 'alphassl-dv-one' },
      body: { year: 1, sslDomains: [{ commonName: '中文.example.com', domainNames: '' }] },
    });
    expect(price).toEqual({ allNowPrice: 24_800, allRawPrice: 24_800, discount: 100 });
  });

  it('receives field-by-field reasons for a refusal', async () => {
    expect(await failureOf(login('wrong password'))).toMatchObject({
      kind: 'refused',
      code: 400,
      errors: [{ field: 'account', reason: 'credentials-wrong', found: demoAccount.email }],
    });
    expect(token).toBeNull();
  });

  it('is asked to sign in when the session has expired, and when it has no token', async () => {
    await login();
    clock.move(12 * hour + second);
    expect(await failureOf(client.call(session.account, {}))).toEqual({ kind: 'unauthorized' });
    token = null;
    expect(await failureOf(client.call(session.account, {}))).toEqual({ kind: 'unauthorized' });
    expect(signOuts).toBe(2);
  });

  it('adopts a replaced token', async () => {
    await login();
    const first = token;
    clock.move(hour + second);
    await client.call(session.account, {});
    expect(token).not.toBe(first);
    clock.move(10 * hour);
    await client.call(session.account, {});
    expect(signOuts).toBe(0);
  });

  it('ends the session on sign-out', async () => {
    await login();
    await client.call(session.logout, {});
    expect(await failureOf(client.call(session.account, {}))).toEqual({ kind: 'unauthorized' });
  });

  it('receives 404 for an unknown object, and a refusal for a creating call without a key', async () => {
    await login();
    const id = 'CN20261120-10001';
    expect(await failureOf(client.call(orders.status, { params: { id } }))).toMatchObject({
      kind: 'refused',
      code: 404,
    });
    const body = { payWay: 5, name: 'balance', aim: 'makeOrder', orderNo: id } as const;
    expect(await failureOf(client.call(payment.pay, { body }))).toMatchObject({
      code: 400,
      errors: [{ field: 'Idempotency-Key', reason: 'required' }],
    });
    expect(
      await failureOf(client.call(payment.pay, { body }, { idempotencyKey: 'a-key-of-a-payment' })),
    ).toMatchObject({ code: 404 });
  });
});
