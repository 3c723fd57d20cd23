import { type Remote, releaseProxy, wrap } from 'comlink';
import { fail } from '#core/result.ts';
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
   */
  run<T>(job: (api: Remote<Api>) => Promise<WorkerResult<T>>, signal?: AbortSignal): Promise<WorkerResult<T>>;
  close(): void;
}

export function openLink<Api>(spawn: () => WorkerLike): WorkerLink<Api> {
  const worker = spawn();
  const api = wrap<Api>(worker as Parameters<typeof wrap>[0]);
  const endings = new Set<(code: WorkerFaultCode) => void>();
  let hasAnswered = false;
  let isAlive = true;

  function end(code: WorkerFaultCode): void {
    if (!isAlive) return;
    isAlive = false;
    worker.removeEventListener('error', onBroken);
    worker.removeEventListener('messageerror', onBroken);
    api[releaseProxy]();
    worker.terminate();
    for (const tell of [...endings]) tell(code);
  }
  function onBroken(event: Event): void {
    event.preventDefault();
    end(hasAnswered ? 'worker-crashed' : 'worker-unavailable');
  }
  worker.addEventListener('error', onBroken);
  worker.addEventListener('messageerror', onBroken);

  return {
    get isAlive() {
      return isAlive;
    },
    run<T>(job: (api: Remote<Api>) => Promise<WorkerResult<T>>, signal?: AbortSignal) {
      if (signal?.aborted) return Promise.resolve(fail({ code: 'cancelled' as const, detail: '' }));
      if (!isAlive) return Promise.resolve(fail({ code: 'worker-crashed' as const, detail: '' }));
      return new Promise<WorkerResult<T>>((resolve, reject) => {
        const onEnd = (code: WorkerFaultCode) => settle(() => resolve(fail({ code, detail: '' })));
        const onAbort = () => end('cancelled');
        function settle(answer: () => void): void {
          endings.delete(onEnd);
          signal?.removeEventListener('abort', onAbort);
          answer();
        }
        endings.add(onEnd);
        signal?.addEventListener('abort', onAbort, { once: true });
        job(api).then(
          (result) => {
            hasAnswered = true;
            settle(() => resolve(result));
          },
          (error: unknown) => settle(() => reject(error)),
        );
      });
    },
    close: () => end('cancelled'),
  };
}

/** A worker for one job: it ends with it, and what it had opened goes with it. */
export async function runOnce<Api, T>(
  spawn: () => WorkerLike,
  job: (api: Remote<Api>) => Promise<WorkerResult<T>>,
  signal?: AbortSignal,
): Promise<WorkerResult<T>> {
  const link = openLink<Api>(spawn);
  try {
    return await link.run(job, signal);
  } finally {
    link.close();
  }
}
