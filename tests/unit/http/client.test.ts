import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '#core/contract/calls/payment.ts';
import { contract } from '#core/contract/contract.ts';
import { CallError, type CallFailure } from '#core/contract/failure.ts';
import { dayMs } from '#core/day.ts';
import { createClient } from '#src/adapters/http/client.ts';
import { createTokenStore, type TokenStore } from '#src/adapters/session/token-store.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type LocalServer, readBody, startLocalServer } from '#tests/support/server/local-servers.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: LocalServer;
let client: ReturnType<typeof createClient>;
let tokens: TokenStore;
let seen: Seen[];
let answer: (request: Seen, response: ServerResponse) => void;
let unauthorized: number;
let replaced: number;

beforeEach(async () => {
  seen = [];
  unauthorized = 0;
  replaced = 0;
  server = await startLocalServer(async (request, response) => {
    const body = (await readBody(request)).toString('utf8');
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(entry);
    answer(entry, response);
  });
  tokens = createTokenStore(memoryStorage(), () => 1_000);
  tokens.replace('first-token');
  client = createClient({
    baseURL: server.url,
    tokens,
    lang: () => 'zh',
    onUnauthorized: () => {
      unauthorized += 1;
    },
    onTokenReplaced: () => {
      replaced += 1;
    },
  });
});

afterEach(() => server.close());

const rates = { currencies: [{ currency: 'USD', rate: '0.14' }] };
const ok = (data: unknown) => JSON.stringify({ code: 200, msg: '', data });
const payBody = { payWay: 9, name: 'balance', aim: 'makeOrder', orderNo: 'CN20261121-00001' } as const;
const paid: Payment = {
  paymentID: '',
  orderNo: 'CN20261121-00001',
  name: 'balance',
  state: 'paid',
  transferredPriceCent: 100,
  webCurrency: 'CNY',
  backCurrency: 'CNY',
  payURL: '',
  webPagePayURL: '',
  qrCodeBase64: '',
  expireTime: 0,
  expireAt: '0001-01-01T00:00:00Z',
  stripePublicKey: '',
  clientSecret: '',
  sessionID: '',
  crypto: null,
  bank: null,
};

describe('a request', () => {
  it('carries the token in two headers, and the language', async () => {
    answer = (_, response) => response.end(ok(rates));
    await client.call(contract.catalogue.exRate, {});
    expect(seen[0]?.headers).toMatchObject({
      token: 'first-token',
      authorization: 'Token first-token',
      'accept-language': 'zh',
      accept: 'application/json',
    });
  });

  it('carries a form body and the idempotency key of a paying call', async () => {
    answer = (_, response) => response.end(ok(paid));
    await client.call(contract.payment.pay, { body: payBody }, { idempotencyKey: 'k-1' });
    expect(seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(seen[0]?.headers['idempotency-key']).toBe('k-1');
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      payWay: '9',
      name: 'balance',
      aim: 'makeOrder',
      orderNo: 'CN20261121-00001',
    });
  });

  it('percent-encodes the query and omits absent members', async () => {
    answer = (_, response) => response.end(ok({ data: [], total: 0 }));
    await client.call(contract.orders.list, { query: { search: '测试 a&b' } });
    expect(seen[0]?.url).toBe(`/v1/orders?${new URLSearchParams({ search: '测试 a&b' })}`);
  });
});

describe('a call started ahead', () => {
  beforeEach(() => {
    answer = (_, response) => response.end(ok(rates));
  });

  it('answers the next identical call, and none after it', async () => {
    client.ahead(contract.catalogue.exRate, {});
    expect(await client.call(contract.catalogue.exRate, {})).toEqual(rates);
    expect(seen).toHaveLength(1);
    await client.call(contract.catalogue.exRate, {});
    expect(seen).toHaveLength(2);
  });

  it('is not used by another session', async () => {
    client.ahead(contract.catalogue.exRate, {});
    tokens.replace('second-token');
    await client.call(contract.catalogue.exRate, {});
    await eventually(() => expect(seen).toHaveLength(2));
  });

  it('is repeated once its answer is too old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    client.ahead(contract.catalogue.exRate, {});
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await client.call(contract.catalogue.exRate, {});
    await eventually(() => expect(seen).toHaveLength(2));
  });

  it('can be aborted by the call that waits for it', async () => {
    answer = () => undefined;
    const controller = new AbortController();
    client.ahead(contract.catalogue.exRate, {});
    const call = client.call(contract.catalogue.exRate, {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  });
});

describe('a failing call', () => {
  const cases: { name: string; reply: (response: ServerResponse) => void; want: CallFailure }[] = [
    {
      name: 'a refusal with its code, message and faults',
      reply: (response) =>
        response.end(
          JSON.stringify({
            code: 12010,
            msg: 'no',
            errors: [{ field: 'balance', reason: 'balance-short', found: '1' }],
          }),
        ),
      want: {
        kind: 'refused',
        code: 12010,
        msg: 'no',
        errors: [{ field: 'balance', reason: 'balance-short', found: '1' }],
        data: undefined,
      },
    },
    {
      name: 'HTTP 500',
      reply: (response) => response.writeHead(500).end('<h1>broken</h1>'),
      want: { kind: 'server-error', status: 500 },
    },
    {
      name: 'HTTP 401',
      reply: (response) => response.writeHead(401).end(JSON.stringify({ code: 401, msg: '' })),
      want: { kind: 'unauthorized' },
    },
    {
      name: 'a reply that is not JSON',
      reply: (response) => response.end('<!doctype html>'),
      want: { kind: 'unexpected-reply', path: '', found: 'undefined' },
    },
    {
      name: 'a reply that does not match the schema, with its path',
      reply: (response) => response.end(ok({ currencies: [{ currency: 'USD', rate: 7 }] })),
      want: { kind: 'unexpected-reply', path: 'currencies.0.rate', found: '7' },
    },
    {
      name: 'a connection cut without an answer',
      reply: (response) => response.destroy(),
      want: { kind: 'disconnected' },
    },
  ];
  for (const { name, reply, want } of cases) {
    it(name, async () => {
      answer = (_, response) => reply(response);
      expect(await failureOf(client.call(contract.catalogue.exRate, {}))).toEqual(want);
    });
  }

  it('notifies the session of a 401', async () => {
    answer = (_, response) => response.writeHead(401).end('{}');
    await failureOf(client.call(contract.catalogue.exRate, {}));
    expect(unauthorized).toBe(1);
  });

  it('signs out without a request when a /v1 call has no token', async () => {
    tokens.clear();
    expect(await failureOf(client.call(contract.catalogue.exRate, {}))).toEqual({ kind: 'unauthorized' });
    expect({ unauthorized, asked: seen.length }).toEqual({ unauthorized: 1, asked: 0 });
  });

  it('reports cancellation by its caller, not a dropped connection', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    const failure = await failureOf(
      client.call(contract.catalogue.exRate, {}, { signal: controller.signal }),
    );
    expect(failure).toEqual({ kind: 'cancelled' });
  });
});

describe('a call that outlives its session', () => {
  const ends: { name: string; end: () => void; want: string | null }[] = [
    { name: 'after signing out', end: () => tokens.clear(), want: null },
    {
      name: 'after another customer signed in',
      end: () => tokens.replace('second-token'),
      want: 'second-token',
    },
  ];
  for (const { name, end, want } of ends) {
    it(`${name}: its reply restores no token`, async () => {
      answer = (_, response) => {
        end();
        response.setHeader('authorization', 'Token renewed').end(ok(rates));
      };
      expect(await client.call(contract.catalogue.exRate, {})).toEqual(rates);
      expect({ token: tokens.read(), replaced }).toEqual({ token: want, replaced: 0 });
    });

    it(`${name}: its 401 ends no other session`, async () => {
      answer = (_, response) => {
        end();
        response.writeHead(401).end('{}');
      };
      expect(await failureOf(client.call(contract.catalogue.exRate, {}))).toEqual({ kind: 'unauthorized' });
      expect({ token: tokens.read(), unauthorized }).toEqual({ token: want, unauthorized: 0 });
    });
  }

  it('stores the token of a sign-in, whatever token was there', async () => {
    answer = (_, response) => {
      tokens.replace('of-another-tab');
      response.setHeader('authorization', 'Token mine').end(ok(rates));
    };
    tokens.clear();
    const publicCall = { ...contract.catalogue.exRate, path: '/rates' } as const;
    expect(await client.call(publicCall, {})).toEqual(rates);
    expect({ token: tokens.read(), replaced }).toEqual({ token: 'mine', replaced: 1 });
  });
});

describe('identical requests', () => {
  it.each([1, 2])(
    'abort a read when %i newer ones start, and resolve it with the newest answer',
    async (newer) => {
      const cut: boolean[] = [];
      answer = (_, response) => {
        const place = cut.push(false) - 1;
        response.on('close', () => {
          cut[place] = !response.writableFinished;
        });
        if (cut.length > newer) response.end(ok(rates));
      };
      const calls: Promise<unknown>[] = [];
      for (let place = 0; place <= newer; place++) {
        calls.push(client.call(contract.catalogue.exRate, {}));
        await eventually(() => expect(cut).toHaveLength(place + 1));
      }
      expect(await Promise.all(calls)).toEqual(calls.map(() => rates));
      await eventually(() => expect(cut).toEqual([...Array(newer).fill(true), false]));
    },
  );

  it('do not resolve a read that its caller aborted', async () => {
    const controller = new AbortController();
    answer = (_, response) => {
      if (seen.length === 2) response.end(ok(rates));
    };
    const first = failureOf(client.call(contract.catalogue.exRate, {}, { signal: controller.signal }));
    await eventually(() => expect(seen).toHaveLength(1));
    controller.abort();
    const second = client.call(contract.catalogue.exRate, {});
    expect(await first).toEqual({ kind: 'cancelled' });
    expect(await second).toEqual(rates);
  });

  it('let a second paying call wait for the answer of the first', async () => {
    answer = (_, response) => setImmediate(() => response.end(ok(paid)));
    const calls = [1, 2].map(() =>
      client.call(contract.payment.pay, { body: payBody }, { idempotencyKey: 'same' }),
    );
    expect(await Promise.all(calls)).toEqual([paid, paid]);
    expect(seen.length).toBe(1);
  });

  it('never abort a paying call for its caller', async () => {
    const controller = new AbortController();
    answer = (_, response) => {
      controller.abort();
      response.end(ok(paid));
    };
    const options = { idempotencyKey: 'k', signal: controller.signal };
    expect(await client.call(contract.payment.pay, { body: payBody }, options)).toEqual(paid);
  });
});

describe('the token', () => {
  it("is replaced by the one in a reply's authorization header", async () => {
    answer = (_, response) => response.setHeader('authorization', 'Token second-token').end(ok(rates));
    await client.call(contract.catalogue.exRate, {});
    expect(tokens.read()).toBe('second-token');
  });

  it('is kept for ten years and no longer', () => {
    let now = 0;
    const store = createTokenStore(memoryStorage(), () => now);
    store.replace('t');
    now = 10 * 365 * dayMs - 1;
    expect(store.read()).toBe('t');
    now += 1;
    expect(store.read()).toBeNull();
  });

  it.each(['', '{}', '"text"', '{"token":5,"expires":9e99}', 'null'])(
    'is null for the damaged record %j',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('id_token', text);
      expect(createTokenStore(storage, () => 0).read()).toBeNull();
    },
  );
});

async function failureOf(promise: Promise<unknown>): Promise<CallFailure> {
  const error = await promise.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error.failure;
  throw error;
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (name) => values.get(name) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (name) => values.delete(name),
    setItem: (name, value) => values.set(name, value),
  };
}

describe('a call that needs a fresh confirmation', () => {
  const asked = { code: 12014, msg: '', data: { methods: ['password'], sentTo: '' } };
  const confirmed = (answers: readonly boolean[]) => {
    const left = [...answers];
    return createClient({
      baseURL: server.url,
      tokens,
      lang: () => 'zh',
      onUnauthorized: () => {},
      onTokenReplaced: () => {},
      confirm: async (error) => {
        const isAsked = error instanceof CallError && error.failure.kind === 'refused';
        // The session's token changed while the question was open.
        tokens.replace('second-token');
        return isAsked && left.shift() === true;
      },
    });
  };
  beforeEach(() => {
    answer = (_, response) => {
      response.statusCode = seen.length === 1 ? 403 : 200;
      response.end(seen.length === 1 ? JSON.stringify(asked) : ok(paid));
    };
  });

  it('is made again once it is confirmed, under the same key and the present token', async () => {
    const call = confirmed([true]).call(contract.payment.pay, { body: payBody }, { idempotencyKey: 'key-1' });
    expect(await call).toEqual(paid);
    expect(seen.map(({ headers, body }) => [headers['idempotency-key'], headers.token, body])).toEqual([
      ['key-1', 'first-token', seen[0]?.body],
      ['key-1', 'second-token', seen[0]?.body],
    ]);
  });

  it('fails with its refusal otherwise', async () => {
    const call = confirmed([false]).call(
      contract.payment.pay,
      { body: payBody },
      { idempotencyKey: 'key-1' },
    );
    await expect(call).rejects.toMatchObject({ failure: { kind: 'refused', code: 12014 } });
    expect(seen).toHaveLength(1);
  });
});
