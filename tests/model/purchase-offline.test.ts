import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyStateMachine, fromPromise } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { defaultSiteConfig } from '#src/adapters/site/site-config.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { purchaseFlow } from '#src/features/purchase/purchase.flow.ts';
import { type BatchServices, batchWork } from '#src/features/purchase/workflows/batch.workflow.ts';
import { single } from '#tests/model/models/purchase.samples.ts';
import '#src/features/purchase/workflows/form-work.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import '#src/features/purchase/workflows/place-order.ts';
import { type PurchaseServices, purchaseWork } from '#src/features/purchase/workflows/purchase.workflow.ts';
import { fakeTabs, goOffline, goOnline } from '#tests/support/browser/fake-tabs.ts';
import { batchInput } from '#tests/support/flows/batch-shop.ts';
import { holdFlow } from '#tests/support/flows/held-flow.ts';

fakeTabs();

// Loads the checking code now: the first row would load it, and fake timers do not wait for that.
await judgeRow({ index: 0, text: 'a.example.com' }, single);

const longAway = 1_200_000;
let isOnline: boolean;
/** Workers whose code is loaded work without a connection. */
let isLoaded: boolean;
/** Keys in progress wait for this. */
let untilMade: Promise<void>;
let keys: string[];
let made: number;
let stop: () => void;

beforeEach(() => {
  [isOnline, isLoaded, untilMade, keys, made] = [true, true, Promise.resolve(), [], 0];
});
afterEach(() => stop());

function reply({ id }: Call): unknown {
  switch (id) {
    case 'catalogue.products':
      return { list: [{ ...single, has90Days: false }], total: 1 };
    case 'purchase.price':
      return { allNowPrice: 100, allRawPrice: 100, discount: 100 };
    case 'purchase.hashValues':
      return { list: [], reused: [] };
    case 'purchase.create':
      return { orderNos: 'CN1', total: 100 };
    default:
      throw new Error(`nobody answers ${id}`);
  }
}

const services = {
  client: {
    async call(call: Call, _args: unknown, options?: { readonly idempotencyKey?: string }) {
      if (!isOnline) throw new CallError({ kind: 'disconnected' });
      if (options?.idempotencyKey !== undefined) keys.push(options.idempotencyKey);
      return reply(call);
    },
  } as unknown as Client,
  vault: { ensure: async () => ok({}), canOpen: async () => true },
  keyPool: {
    size: 1,
    async makeRequest() {
      await untilMade;
      if (!isLoaded) return fail({ code: 'worker-unavailable', detail: '' });
      made += 1;
      const text = `key ${made}`;
      return ok({ csr: text, key: text, hashValue: text, spkiHash: text });
    },
  },
  site: defaultSiteConfig,
};

function hold(machine: AnyStateMachine, input: unknown) {
  const held = holdFlow(machine, input);
  stop = held.stop;
  return held.actor;
}

/** Restores the connection and waits a little less than five seconds. */
async function comeBack(): Promise<void> {
  [isOnline, isLoaded] = [true, true];
  goOnline();
  await vi.advanceTimersByTimeAsync(4_900);
}

function holdBatch(rows = batchInput.rows.slice(0, 3)) {
  const { machine } = definitionOf(batchFlow, batchWork, {
    ...services,
    queryClient: new QueryClient(),
  } as unknown as BatchServices);
  const judged = machine.provide({
    actors: {
      judgeRows: fromPromise(async ({ input: { product, rows: changed } }) => {
        if (!isOnline) throw new Error('its code did not load');
        return { rows: await Promise.all(changed.map((row) => judgeRow(row, product))) };
      }),
    },
  });
  return hold(judged, { ...batchInput, rows });
}

describe('a batch, two minutes without a connection', () => {
  test('creates its orders when interrupted before its first key', async () => {
    [isOnline, isLoaded] = [false, false];
    const batch = holdBatch();
    await vi.advanceTimersByTimeAsync(longAway);
    expect(batch.getSnapshot().matches({ keying: 'paused' })).toBe(true);
    await comeBack();
    expect(batch.getSnapshot().value).toBe('created');
  });

  test('keeps its finished keys when interrupted while making keys', async () => {
    let finish = () => {};
    const batch = holdBatch();
    await vi.advanceTimersByTimeAsync(0);
    untilMade = new Promise((resolve) => {
      finish = resolve;
    });
    expect(made).toBeGreaterThan(0);
    [isOnline, isLoaded] = [false, false];
    finish();
    await vi.advanceTimersByTimeAsync(longAway);
    await comeBack();
    expect(batch.getSnapshot().value).toBe('created');
    expect(made).toBe(3);
  });

  test.each([
    { name: 'at its creation', rows: batchInput.rows.slice(0, 3) },
    { name: 'before it knows which orders exist', rows: batchInput.rows.slice(3) },
  ])('creates its orders once when interrupted $name', async ({ rows }) => {
    isOnline = false;
    const batch = holdBatch(rows);
    await vi.advanceTimersByTimeAsync(longAway);
    expect(batch.getSnapshot().value).toBe('unresolved');
    await comeBack();
    expect(batch.getSnapshot().value).toBe('created');
    expect(new Set(keys)).toEqual(new Set(['w1:create:1']));
  });

  test('checks a corrected row when interrupted during the check', async () => {
    const refused = { kind: 'refused', code: 400, msg: '', errors: [], data: null } as const;
    const batch = holdBatch();
    const { call } = services.client;
    services.client.call = () => Promise.reject(new CallError(refused));
    await vi.advanceTimersByTimeAsync(100);
    services.client.call = call;
    expect(batch.getSnapshot().matches('correcting')).toBe(true);
    isOnline = false;
    batch.send({ type: 'row.edit', index: 0, text: 'z.example.com' });
    await vi.advanceTimersByTimeAsync(longAway);
    expect(batch.getSnapshot().matches({ correcting: 'unjudged' })).toBe(true);
    await comeBack();
    expect(batch.getSnapshot().matches({ correcting: 'settled' })).toBe(true);
    expect(batch.getSnapshot().context.rows[0]).toMatchObject({
      isUnchecked: false,
      names: ['z.example.com'],
    });
  });

  test('stays paused if the user paused it', async () => {
    untilMade = new Promise((resolve) => setTimeout(resolve, 1_000));
    const batch = holdBatch();
    await vi.advanceTimersByTimeAsync(100);
    batch.send({ type: 'batch.pause' });
    await vi.advanceTimersByTimeAsync(longAway);
    await comeBack();
    expect(batch.getSnapshot().matches({ keying: 'paused' })).toBe(true);
  });
});

describe('a form, two minutes without a connection', () => {
  function holdForm() {
    const all = {
      ...services,
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    };
    return hold(definitionOf(purchaseFlow, purchaseWork, all as unknown as PurchaseServices).machine, {
      workflow: 'w1',
    });
  }
  const context = (form: ReturnType<typeof hold>): PurchaseContext => form.getSnapshot().context;
  const settle = () => vi.advanceTimersByTimeAsync(1_000);

  test('reads its product', async () => {
    isOnline = false;
    const form = holdForm();
    await vi.advanceTimersByTimeAsync(longAway);
    expect(context(form).product).toBe(null);
    await comeBack();
    expect(context(form).product?.productNo).toBe(single.productNo);
  });

  test('requests the price', async () => {
    const form = holdForm();
    await settle();
    isOnline = false;
    form.send({ type: 'validity.choose', validity: 2 });
    await vi.advanceTimersByTimeAsync(longAway);
    expect(context(form).questions.price.failure).toEqual({ kind: 'disconnected' });
    await comeBack();
    expect(context(form).questions.price.failure).toBe(null);
    expect(context(form).price).toMatchObject({ allNowPrice: 100 });
  });

  test('can be bought again after its key could not be made, and orders nothing by itself', async () => {
    const form = holdForm();
    await settle();
    form.send({ type: 'names.commit', text: 'a.example.com' });
    await settle();
    [isOnline, isLoaded] = [false, false];
    form.send({ type: 'order.buy' });
    await vi.advanceTimersByTimeAsync(longAway);
    expect(context(form).failure).toMatchObject({ code: 'worker-unavailable' });
    await comeBack();
    expect(context(form).failure).toBe(null);
    expect(form.getSnapshot().hasTag('editing')).toBe(true);
    expect(keys).toEqual([]);
  });

  test('looks up an order before sending it again', async () => {
    const form = holdForm();
    await settle();
    form.send({ type: 'names.commit', text: 'a.example.com' });
    await settle();
    isOnline = false;
    goOffline();
    form.send({ type: 'order.buy' });
    await vi.advanceTimersByTimeAsync(longAway);
    await comeBack();
    expect(form.getSnapshot().value).toBe('unresolved');
    expect(context(form).isKnownAbsent).toBe(true);
    expect(keys).toEqual([]);
    form.send({ type: 'order.ask' });
    await settle();
    expect(form.getSnapshot().value).toBe('created');
    expect(keys).toEqual(['w1:create:1']);
  });

  test('cancels a press that has sent nothing, even if the computer slept', async () => {
    let finish = () => {};
    const form = holdForm();
    await settle();
    form.send({ type: 'names.commit', text: 'a.example.com' });
    await settle();
    untilMade = new Promise((resolve) => {
      finish = resolve;
    });
    isOnline = false;
    goOffline();
    form.send({ type: 'order.buy' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(form.getSnapshot().value).toBe('preparing');
    vi.setSystemTime(Date.now() + longAway);
    await comeBack();
    finish();
    await settle();
    expect(context(form).failure).toEqual({ kind: 'unsent' });
    expect(form.getSnapshot().hasTag('editing')).toBe(true);
    expect(keys).toEqual([]);
  });

  test('looks up the outcome of its order', async () => {
    const form = holdForm();
    await settle();
    form.send({ type: 'names.commit', text: 'a.example.com' });
    await settle();
    isOnline = false;
    form.send({ type: 'order.buy' });
    await vi.advanceTimersByTimeAsync(longAway);
    expect(form.getSnapshot().value).toBe('unresolved');
    await comeBack();
    expect(form.getSnapshot().value).toBe('created');
    expect(new Set(keys)).toEqual(new Set(['w1:create:1']));
  });
});
