import { type Remote, releaseProxy, wrap } from 'comlink';
import { fail } from '#core/result.ts';
import { retryPause } from '#src/adapters/time/retry-pause.ts';
import type { WorkerFaultCode, WorkerResult } from '#workers/api.ts';

/** What a link needs of a worker: `Worker` has it, and so has any pair of message ports in a test. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  terminate(): void;
}

/** A worker with its API, and the ways it can end under a job. */
export interface WorkerLink<Api> {
  readonly isAlive: boolean;
  /**
   * Runs one job. It ends as a fault when the signal aborts (`cancelled`: the worker is ended, since a key in the making
   * cannot be stopped) and when the worker breaks (`worker-unavailable` before its first answer, `worker-crashed` after).
   * While the worker's script does not come, as with a server that restarts or offline, it is asked for again and the job with it.
   */
  run<T>(job: (api: Remote<Api>) => Promise<WorkerResult<T>>, signal?: AbortSignal): Promise<WorkerResult<T>>;
  close(): void;
}

interface JobUnderWay<Api> {
  begin(api: Remote<Api>): void;
  onEnd(code: WorkerFaultCode): void;
}

/** Milliseconds between tries. Shorter than for the page's own code: nothing shows whether the script is there at all. */
const waits = [500, 1_000, 2_000, 4_000];

export function openLink<Api>(spawn: () => WorkerLike): WorkerLink<Api> {
  const jobs = new Set<JobUnderWay<Api>>();
  /** Null between two tries to load its script. */
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

/** A script that throws is reported with its message, one that did not come without (HTML §10.2.6.3). */
function isLoadFailure(event: Event): boolean {
  return event.type === 'error' && !('message' in event);
}

/** A worker for one job: it ends with it, and what it had opened goes with it. */
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
