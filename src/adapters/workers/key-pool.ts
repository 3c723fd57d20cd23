import { proxy, type Remote } from 'comlink';
import { fail } from '#core/result.ts';
import { spawnKeysWorker } from '#src/adapters/workers/spawn.ts';
import { openLink, type WorkerLike, type WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { KeysApi, RequestJob, RequestMade, RequestPhase, WorkerResult } from '#workers/api.ts';
import type { KeyShared, OpenSharedJob, SealForJob, SharingApi, SharingKey } from '#workers/sharing-api.ts';

interface JobOptions {
  /** Aborting ends the job as `cancelled`, whether queued or running. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions extends JobOptions {
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
  /** Makes the user's own sharing key. */
  makeSharingKey(job: Pick<SealForJob, 'keyring'>): Promise<WorkerResult<SharingKey>>;
  /** Seals keys of this vault to colleagues, a few in each job, so that the page has little to do with each answer. */
  sealFor(job: SealForJob, options?: JobOptions): Promise<WorkerResult<readonly KeyShared[]>>;
  openShared(job: OpenSharedJob): Promise<WorkerResult<{ readonly key: string }>>;
  /** Terminates all workers; running and queued jobs end as `cancelled`. */
  close(): void;
}

export interface KeyPoolOptions {
  readonly size?: number;
  readonly spawn?: () => WorkerLike;
}

type PoolApi = KeysApi & SharingApi;
type Job<T> = (api: Remote<PoolApi>) => Promise<WorkerResult<T>>;

interface Waiting {
  /** Runs its job and keeps the answer for `settle`. */
  readonly run: (link: WorkerLink<PoolApi>) => Promise<{ readonly isBroken: boolean; settle(): void }>;
  readonly signal: AbortSignal;
  readonly isBackground: boolean;
  /** Its worker broke once. */
  readonly isRetry: boolean;
  /** Called for bugs, as opposed to failures. */
  readonly reject: (error: unknown) => void;
}

/** Workers are created when first needed. A worker that dies during a job is replaced, and the job is retried once. */
export function createKeyPool(options: KeyPoolOptions = {}): KeyPool {
  const size = Math.max(1, options.size ?? navigator.hardwareConcurrency ?? 1);
  const spawn = options.spawn ?? spawnKeysWorker;
  const idle: WorkerLink<PoolApi>[] = [];
  const busy = new Set<WorkerLink<PoolApi>>();
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
      const { isBroken, settle } = await runOn(takeLink(), waiting);
      if (isBroken && !waiting.isRetry && !closing.signal.aborted)
        queue.unshift({ ...waiting, isRetry: true });
      else settle();
    } finally {
      next();
    }
  }

  async function runOn(link: WorkerLink<PoolApi>, waiting: Waiting) {
    busy.add(link);
    try {
      return await waiting.run(link);
    } finally {
      busy.delete(link);
      if (link.isAlive) idle.push(link);
    }
  }

  function takeLink(): WorkerLink<PoolApi> {
    return idle.pop() ?? openLink<PoolApi>(spawn);
  }

  function enqueue<T>(
    job: Job<T>,
    { signal, isBackground = false }: Pick<RequestOptions, 'signal' | 'isBackground'> = {},
  ): Promise<WorkerResult<T>> {
    const ends = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
    if (ends.aborted) return Promise.resolve(cancelled);
    const done = new AbortController();
    return new Promise<WorkerResult<T>>((settle, reject) => {
      ends.addEventListener('abort', () => settle(cancelled), { signal: done.signal });
      const run: Waiting['run'] = async (link) => {
        const result = await link.run(job, ends);
        const isBroken = !result.ok && result.error.code === 'worker-crashed';
        return { isBroken, settle: () => settle(result) };
      };
      queue.push({ run, signal: ends, isBackground, isRetry: false, reject });
      next();
    }).finally(() => done.abort());
  }

  return {
    size,
    makeRequest: (job, { onPhase, ...options } = {}) =>
      // A listener needs its own message channel, so pass one only if needed.
      enqueue((api) => (onPhase ? api.makeRequest(job, proxy(onPhase)) : api.makeRequest(job)), options),
    makeSharingKey: (job) => enqueue((api) => api.makeSharingKey(job)),
    // Somebody waits for each group; new requests of a batch do not hold it up.
    sealFor: (job, options) => enqueue((api) => api.sealFor(job), options),
    openShared: (job) => enqueue((api) => api.openShared(job)),
    close() {
      closing.abort();
      for (const link of [...idle, ...busy]) link.close();
      idle.length = 0;
    },
  };
}

const cancelled = fail({ code: 'cancelled' as const, detail: '' });
