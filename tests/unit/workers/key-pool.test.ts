import { describe, expect, it } from 'vitest';
import { ok } from '#core/result.ts';
import { createKeyPool } from '#src/adapters/workers/key-pool.ts';
import { type PortWorker, startPortWorker } from '#tests/support/browser/port-worker.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import type { KeysApi, RequestJob, RequestMade } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';

const job = {
  names: ['a.example'],
  subject: { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' },
  options: { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
} as const satisfies Omit<RequestJob, 'keyring'>;
const result: RequestMade = { csr: 'csr', key: 'v1.', hashValue: '', spkiHash: '' };

/** A pool whose jobs end when the test calls `finish`. */
async function heldPool(size: number) {
  const keyring = await newKeyring();
  const workers: PortWorker[] = [];
  const running = new Map<string, (worker: PortWorker) => void>();
  const started: string[] = [];
  const waiters: (() => void)[] = [];
  const pool = createKeyPool({
    size,
    spawn() {
      const worker = startPortWorker({
        makeRequest: ({ commonName: id = '' }: RequestJob) =>
          new Promise((resolve) => {
            started.push(id);
            running.set(id, () => resolve(ok({ ...result, csr: id })));
            for (const wake of waiters.splice(0)) wake();
          }),
      } satisfies KeysApi);
      workers.push(worker);
      return worker;
    },
  });
  return {
    pool,
    workers,
    started,
    make: (id: string, signal?: AbortSignal, isBackground = false) =>
      pool.makeRequest(
        { ...job, commonName: id, keyring },
        signal ? { signal, isBackground } : { isBackground },
      ),
    /** Resolves once `count` jobs have reached a worker. */
    async untilStarted(count: number) {
      while (started.length < count) await new Promise<void>((resolve) => void waiters.push(resolve));
    },
    finish(id: string) {
      const [worker] = workers;
      if (worker) running.get(id)?.(worker);
    },
  };
}

const cancelled = { ok: false, error: { code: 'cancelled', detail: '' } };

it('makes real requests, each with its own key', async () => {
  const keyring = await newKeyring();
  const pool = createKeyPool({ size: 2, spawn: () => startPortWorker({ makeRequest } satisfies KeysApi) });
  const made = await Promise.all(Array.from({ length: 6 }, () => pool.makeRequest({ ...job, keyring })));
  const hashes = made.map((outcome) => (outcome.ok ? outcome.value.spkiHash : outcome.error.code));
  expect(new Set(hashes).size).toBe(6);
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  pool.close();
});

it('reports the phases of a job', async () => {
  const keyring = await newKeyring();
  const pool = createKeyPool({ size: 1, spawn: () => startPortWorker({ makeRequest } satisfies KeysApi) });
  const phases: string[] = [];
  await pool.makeRequest({ ...job, keyring }, { onPhase: (phase) => phases.push(phase) });
  expect(phases).toEqual(['making-key', 'signing', 'sealing']);
  pool.close();
});

it('starts no worker before the first job, and never more than its size', async () => {
  const { pool, workers, make, untilStarted, started, finish } = await heldPool(2);
  expect(workers).toHaveLength(0);
  const jobs = ['a', 'b', 'c'].map((id) => make(id));
  await untilStarted(2);
  expect({ workers: workers.length, started }).toEqual({ workers: 2, started: ['a', 'b'] });
  finish('a');
  await untilStarted(3);
  expect({ workers: workers.length, started }).toEqual({ workers: 2, started: ['a', 'b', 'c'] });
  finish('b');
  finish('c');
  expect((await Promise.all(jobs)).map((outcome) => outcome.ok && outcome.value.csr)).toEqual([
    'a',
    'b',
    'c',
  ]);
  pool.close();
});

describe('cancelling', () => {
  it('a running job by signal ends its worker, and the next job gets a new one', async () => {
    const { pool, workers, make, untilStarted, finish } = await heldPool(1);
    const abort = new AbortController();
    const first = make('a', abort.signal);
    const second = make('b');
    await untilStarted(1);
    abort.abort();
    expect(await first).toEqual(cancelled);
    expect(workers[0]?.isTerminated).toBe(true);
    await untilStarted(2);
    finish('b');
    expect(await second).toMatchObject({ ok: true, value: { csr: 'b' } });
    expect(workers).toHaveLength(2);
    pool.close();
  });

  it('a waiting job by signal keeps it from reaching a worker', async () => {
    const { pool, make, untilStarted, started, finish } = await heldPool(1);
    const abort = new AbortController();
    const [first, second, third] = [make('a'), make('b', abort.signal), make('c')];
    await untilStarted(1);
    abort.abort();
    expect(await second).toEqual(cancelled);
    finish('a');
    await untilStarted(2);
    finish('c');
    expect((await Promise.all([first, third])).every(({ ok }) => ok)).toBe(true);
    expect(started).toEqual(['a', 'c']);
    pool.close();
  });

  it('a job before it begins starts no worker', async () => {
    const { pool, make, workers } = await heldPool(1);
    expect(await make('a', AbortSignal.abort())).toEqual(cancelled);
    expect(workers).toHaveLength(0);
    pool.close();
  });

  it('all jobs by closing the pool ends every worker', async () => {
    const { pool, workers, make, untilStarted } = await heldPool(1);
    const jobs = [make('a'), make('b')];
    await untilStarted(1);
    pool.close();
    expect(await Promise.all(jobs)).toEqual([cancelled, cancelled]);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect(await make('c')).toEqual(cancelled);
  });
});

describe('a worker that breaks', () => {
  it('is replaced, and its job is retried once', async () => {
    const { pool, workers, make, untilStarted, started, finish } = await heldPool(1);
    const warmUp = make('warm');
    await untilStarted(1);
    finish('warm');
    await warmUp;
    const outcome = make('a');
    await untilStarted(2);
    workers[0]?.crash();
    await untilStarted(3);
    expect({ started, workers: workers.length }).toEqual({ started: ['warm', 'a', 'a'], workers: 2 });
    finish('a');
    expect(await outcome).toMatchObject({ ok: true, value: { csr: 'a' } });
    pool.close();
  });

  it('is reported as unavailable if it never answered, and the next job starts another', async () => {
    const { pool, workers, make, untilStarted, finish } = await heldPool(1);
    const outcome = make('a');
    await untilStarted(1);
    workers[0]?.crash();
    expect(await outcome).toEqual({ ok: false, error: { code: 'worker-unavailable', detail: '' } });
    const second = make('b');
    await untilStarted(2);
    finish('b');
    expect(await second).toMatchObject({ ok: true });
    pool.close();
  });
});

describe('a batch of 500', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `batch-${index}`);

  it('never runs more jobs than there are workers, and lets a single job go first', async () => {
    const { pool, workers, make, untilStarted, started, finish } = await heldPool(2);
    const batch = ids.map((id) => make(id, undefined, true));
    await untilStarted(2);
    const single = make('single');
    for (let done = 0; done < 40; done++) {
      expect(started).toHaveLength(done + 2);
      finish(started[done] ?? '');
      await untilStarted(done + 3);
    }
    expect(started.slice(0, 4)).toEqual(['batch-0', 'batch-1', 'single', 'batch-2']);
    expect(await single).toMatchObject({ ok: true });
    expect(workers).toHaveLength(2);
    pool.close();
    await Promise.all(batch);
  });

  it('keeps to its number of workers when one breaks', async () => {
    const { pool, workers, make, untilStarted, started, finish } = await heldPool(1);
    const batch = ids.slice(0, 3).map((id) => make(id, undefined, true));
    await untilStarted(1);
    finish('batch-0');
    await untilStarted(2);
    workers[0]?.crash();
    await untilStarted(3);
    expect(started).toEqual(['batch-0', 'batch-1', 'batch-1']);
    pool.close();
    await Promise.all(batch);
  });

  it('ends at once when cancelled, and leaves the pool to others', async () => {
    const { pool, make, untilStarted, started, finish } = await heldPool(2);
    const abort = new AbortController();
    const batch = ids.map((id) => make(id, abort.signal, true));
    await untilStarted(2);
    abort.abort();
    expect(new Set((await Promise.all(batch)).map((outcome) => !outcome.ok && outcome.error.code))).toEqual(
      new Set(['cancelled']),
    );
    const next = make('next');
    await untilStarted(3);
    finish('next');
    expect(await next).toMatchObject({ ok: true });
    expect(started).toEqual(['batch-0', 'batch-1', 'next']);
    pool.close();
  });
});
