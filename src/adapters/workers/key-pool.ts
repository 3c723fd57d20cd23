import { proxy } from 'comlink';
import { fail } from '#core/result.ts';
import { spawnKeysWorker } from '#src/adapters/workers/spawn.ts';
import { openLink, type WorkerLike, type WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { KeysApi, RequestJob, RequestMade, RequestPhase, WorkerResult } from '#workers/api.ts';

export interface RequestOptions {
  /** Aborting ends the job as `cancelled`, queued or under way. */
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: RequestPhase) => void;
  /** One of many, which nobody waits for by itself: it lets every other job go first. */
  readonly isBackground?: boolean;
}

/** Makes keys and requests off the main thread, never more at once than there are workers; the rest wait in order. */
export interface KeyPool {
  readonly size: number;
  makeRequest(job: RequestJob, options?: RequestOptions): Promise<WorkerResult<RequestMade>>;
  /** Ends every worker; jobs under way and waiting end as `cancelled`. */
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
  /** What is a bug, not a failure. */
  readonly reject: (error: unknown) => void;
}

/** Workers are made when first needed and replaced when they end under a job, which is then tried once more. */
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
      // A listener costs a message channel of its own, so none is sent without need.
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
