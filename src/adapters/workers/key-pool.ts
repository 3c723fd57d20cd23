import { proxy } from 'comlink';
import { fail } from '#core/result.ts';
import { spawnKeysWorker } from '#src/adapters/workers/spawn.ts';
import { openLink, type WorkerLike, type WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { KeysApi, RequestJob, RequestMade, RequestPhase, WorkerResult } from '#workers/api.ts';

export interface RequestOptions {
  /** Aborting ends the job as `cancelled`, whether queued or running. */
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: RequestPhase) => void;
  /** One of many jobs nobody waits for individually; all other jobs take precedence. */
  readonly isBackground?: boolean;
}

/**
 * Makes keys and requests off the main thread, at most as many at once as there are workers; the rest are queued in
 * order.
 */
export interface KeyPool {
  readonly size: number;
  makeRequest(job: RequestJob, options?: RequestOptions): Promise<WorkerResult<RequestMade>>;
  /** Terminates all workers; running and queued jobs end as `cancelled`. */
  close(): void;
}

export interface KeyPoolOptions {
  readonly size?: number;
  readonly spawn?: () => WorkerLike;
}

interface Waiting {
  readonly job: RequestJob;
  readonly signal: AbortSignal;
  readonly onPhase: ((phase: RequestPhase) => void) | undefined;
  readonly isBackground: boolean;
  /** Its worker broke once. */
  readonly isRetry: boolean;
  readonly settle: (result: WorkerResult<RequestMade>) => void;
  /** Called for bugs, as opposed to failures. */
  readonly reject: (error: unknown) => void;
}

/** Workers are created when first needed. A worker that dies during a job is replaced, and the job is retried once. */
export function createKeyPool(options: KeyPoolOptions = {}): KeyPool {
  const size = Math.max(1, options.size ?? navigator.hardwareConcurrency ?? 1);
  const spawn = options.spawn ?? spawnKeysWorker;
  const idle: WorkerLink<KeysApi>[] = [];
  const busy = new Set<WorkerLink<KeysApi>>();
  let queue: Waiting[] = [];
  const closing = new AbortController();

  function next(): void {
    queue = queue.filter(({ signal }) => !signal.aborted);
    while (busy.size < size) {
      const waiting = takeJob();
      if (waiting === undefined) return;
      work(waiting).catch(waiting.reject);
    }
  }

  function takeJob(): Waiting | undefined {
    const index = Math.max(
      0,
      queue.findIndex(({ isBackground }) => !isBackground),
    );
    return queue.splice(index, 1)[0];
  }

  async function work(waiting: Waiting): Promise<void> {
    try {
      const result = await runOn(takeLink(), waiting);
      const isBroken = !result.ok && result.error.code === 'worker-crashed';
      if (isBroken && !waiting.isRetry && !closing.signal.aborted)
        queue.unshift({ ...waiting, isRetry: true });
      else waiting.settle(result);
    } finally {
      next();
    }
  }

  async function runOn(link: WorkerLink<KeysApi>, waiting: Waiting): Promise<WorkerResult<RequestMade>> {
    busy.add(link);
    const { job, signal, onPhase } = waiting;
    try {
      // A listener needs its own message channel, so pass one only if needed.
      return await link.run(
        (api) => (onPhase ? api.makeRequest(job, proxy(onPhase)) : api.makeRequest(job)),
        signal,
      );
    } finally {
      busy.delete(link);
      if (link.isAlive) idle.push(link);
    }
  }

  function takeLink(): WorkerLink<KeysApi> {
    return idle.pop() ?? openLink<KeysApi>(spawn);
  }

  return {
    size,
    makeRequest(job, { signal, onPhase, isBackground = false } = {}) {
      const ends = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      if (ends.aborted) return Promise.resolve(cancelled);
      const done = new AbortController();
      return new Promise<WorkerResult<RequestMade>>((settle, reject) => {
        ends.addEventListener('abort', () => settle(cancelled), { signal: done.signal });
        queue.push({ job, signal: ends, onPhase, isBackground, isRetry: false, settle, reject });
        next();
      }).finally(() => done.abort());
    },
    close() {
      closing.abort();
      for (const link of [...idle, ...busy]) link.close();
      idle.length = 0;
    },
  };
}

const cancelled = fail({ code: 'cancelled' as const, detail: '' });
