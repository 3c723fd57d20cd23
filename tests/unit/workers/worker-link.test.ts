import { proxy } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '#core/result.ts';
import { openLink } from '#src/adapters/workers/worker-link.ts';
import { goOffline } from '#tests/support/browser/go-offline.ts';
import { type PortWorker, startPortWorker } from '#tests/support/browser/port-worker.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { WorkerResult } from '#workers/api.ts';

interface EchoApi {
  echo(word: string, onHeard: (word: string) => void): Promise<WorkerResult<string>>;
}

let workers: PortWorker[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  workers = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A link whose script first loads on attempt `comesWith`, counted from 1. */
function open(comesWith: number) {
  const received: string[] = [];
  const link = openLink<EchoApi>(() => {
    const isThere = workers.length + 1 >= comesWith;
    const worker = startPortWorker(
      isThere
        ? {
            async echo(word: string, onHeard: (word: string) => void) {
              await onHeard(word);
              return ok(word);
            },
          }
        : { echo: () => new Promise(() => {}) },
    );
    workers.push(worker);
    if (!isThere) queueMicrotask(() => worker.failToLoad());
    return worker;
  });
  const job = (signal?: AbortSignal) =>
    link.run(
      (api) =>
        api.echo(
          'word',
          proxy((word) => void received.push(word)),
        ),
      signal,
    );
  return { link, job, received };
}

it('retries a script that did not load, and runs its job once', async () => {
  const { link, job, received } = open(3);
  const result = job();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await result).toEqual(ok('word'));
  expect(received).toEqual(['word']);
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false]);
  link.close();
});

it('reports a script that never loads', async () => {
  const { link, job } = open(Number.POSITIVE_INFINITY);
  const result = job();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toEqual({ ok: false, error: { code: 'worker-unavailable', detail: '' } });
  expect(workers).toHaveLength(5);
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  expect(link.isAlive).toBe(false);
});

it('waits indefinitely while offline, and runs the job once the connection returns', async () => {
  const goOnline = goOffline();
  const { link, job } = open(2);
  const result = job();
  await eventually(() => expect(workers[0]?.isTerminated).toBe(true));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(workers).toHaveLength(1);
  goOnline();
  expect(await result).toEqual(ok('word'));
  link.close();
});

it('stops retrying when the job is cancelled in between', async () => {
  const { job } = open(Number.POSITIVE_INFINITY);
  const stop = new AbortController();
  const result = job(stop.signal);
  await eventually(() => expect(workers[0]?.isTerminated).toBe(true));
  stop.abort();
  expect(await result).toEqual({ ok: false, error: { code: 'cancelled', detail: '' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(1);
});

it('does not retry a script that throws', async () => {
  const { job } = open(1);
  const result = job();
  workers[0]?.crash();
  expect(await result).toEqual({ ok: false, error: { code: 'worker-unavailable', detail: '' } });
  expect(workers).toHaveLength(1);
});
