import { type Remote, releaseProxy, wrap } from 'comlink';
import { fail } from '#core/result.ts';
import { noteLost } from '#src/adapters/http/connection.ts';
import { retryPause } from '#src/adapters/time/retry-pause.ts';
import type { WorkerFaultCode, WorkerResult } from '#workers/api.ts';

/** The parts of a worker that a link needs; satisfied by `Worker`, and by a pair of message ports in a test. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  terminate(): void;
}

/** A worker with its API, handling every way the worker can end during a job. */
export interface WorkerLink<Api> {
  readonly isAlive: boolean;
  /**
   * Runs one job. It ends with a fault if the signal aborts (`cancelled`; the worker is terminated, since making a key
   * cannot be interrupted) or the worker breaks (`worker-unavailable` before its first answer, `worker-crashed` after).
   * While the worker's script cannot be loaded, because the server restarts or the browser is offline, the script and
   * the job are retried.
   */
  run<T>(job: (api: Remote<Api>) => Promise<WorkerResult<T>>, signal?: AbortSignal): Promise<WorkerResult<T>>;
  close(): void;
}

interface JobUnderWay<Api> {
  begin(api: Remote<Api>): void;
  onEnd(code: WorkerFaultCode): void;
}

/**
 * Milliseconds between attempts. Shorter than for the page's own code, since nothing indicates whether the script exists at
 * all.
 */
const waits = [500, 1_000, 2_000, 4_000];

export function openLink<Api>(spawn: () => WorkerLike): WorkerLink<Api> {
  const jobs = new Set<JobUnderWay<Api>>();
  /** Null between attempts to load its script. */
  let present: { readonly worker: WorkerLike; readonly api: Remote<Api> } | null = connect();
  let tries = 0;
  let stopPause = () => {};
  let hasAnswered = false;
  let isAlive = true;

  function connect() {
    const worker = spawn();
    worker.addEventListener('error', onBroken);
    worker.addEventListener('messageerror', onBroken);
    return { worker, api: wrap<Api>(worker as Parameters<typeof wrap>[0]) };
  }
  function disconnect(): void {
    if (present === null) return;
    const { worker, api } = present;
    present = null;
    worker.removeEventListener('error', onBroken);
    worker.removeEventListener('messageerror', onBroken);
    api[releaseProxy]();
    worker.terminate();
  }
  function end(code: WorkerFaultCode): void {
    if (!isAlive) return;
    isAlive = false;
    stopPause();
    disconnect();
    for (const { onEnd } of [...jobs]) onEnd(code);
  }
  function onBroken(event: Event): void {
    event.preventDefault();
    const wait = hasAnswered || !isLoadFailure(event) ? undefined : waits[tries];
    if (wait === undefined) {
      end(hasAnswered ? 'worker-crashed' : 'worker-unavailable');
      return;
    }
    disconnect();
    noteLost();
    stopPause = retryPause(wait, (isBack) => {
      tries = isBack ? 0 : tries + 1;
      present = connect();
      for (const { begin } of jobs) begin(present.api);
    });
  }

  return {
    get isAlive() {
      return isAlive;
    },
    run<T>(job: (api: Remote<Api>) => Promise<WorkerResult<T>>, signal?: AbortSignal) {
      if (signal?.aborted) return Promise.resolve(fail({ code: 'cancelled' as const, detail: '' }));
      if (!isAlive) return Promise.resolve(fail({ code: 'worker-crashed' as const, detail: '' }));
      return new Promise<WorkerResult<T>>((resolve, reject) => {
        const onAbort = () => end('cancelled');
        const underWay: JobUnderWay<Api> = {
          begin(api) {
            job(api).then(
              (result) => {
                hasAnswered = true;
                settle(() => resolve(result));
              },
              (error: unknown) => settle(() => reject(error)),
            );
          },
          onEnd: (code) => settle(() => resolve(fail({ code, detail: '' }))),
        };
        function settle(answer: () => void): void {
          jobs.delete(underWay);
          signal?.removeEventListener('abort', onAbort);
          answer();
        }
        jobs.add(underWay);
        signal?.addEventListener('abort', onAbort, { once: true });
        if (present !== null) underWay.begin(present.api);
      });
    },
    close: () => end('cancelled'),
  };
}

/** A script that throws is reported with a message, one that failed to load without (HTML §10.2.6.3). */
function isLoadFailure(event: Event): boolean {
  return event.type === 'error' && !('message' in event);
}

/** Runs one job in its own worker, which ends with the job, along with anything it opened. */
export async function runOnce<Api, T>(
  spawn: () => WorkerLike,
  job: (api: Remote<Api>) => Promise<WorkerResult<T>>,
  signal?: AbortSignal,
): Promise<WorkerResult<T>> {
  if (signal?.aborted) return fail({ code: 'cancelled', detail: '' });
  const link = openLink<Api>(spawn);
  try {
    return await link.run(job, signal);
  } finally {
    link.close();
  }
}
