import { proxy } from 'comlink';
import type { BatchTerms, BatchVerdict } from '#core/names/batch-text.ts';
import { fail } from '#core/result.ts';
import type { KeyRule } from '#core/x509/key-weakness.ts';
import { spawnIntakeWorker, spawnNamesWorker } from '#src/adapters/workers/spawn.ts';
import { openLink, runOnce, type WorkerLike, type WorkerLink } from '#src/adapters/workers/worker-link.ts';
import type { WorkerResult } from '#workers/api.ts';
import {
  type InspectedRequest,
  type IntakeApi,
  intakeBounds,
  type NamesApi,
  type ZipPhase,
  type ZipReading,
} from '#workers/intake-api.ts';

export interface IntakeOptions {
  /** Aborting ends the job as `cancelled`. */
  readonly signal?: AbortSignal;
}

export interface RequestOptions extends IntakeOptions {
  /** Current policy for accepted keys. */
  readonly keyRule: KeyRule;
}

/** Parses customer input off the main thread and in bounded time; see `workers/intake-api.ts`. */
export interface Intake {
  inspectRequests(text: string, options: RequestOptions): Promise<WorkerResult<readonly InspectedRequest[]>>;
  readZip(file: Blob, options: RequestOptions & { readonly name: string }): Promise<WorkerResult<ZipReading>>;
  checkBatch(text: string, terms: BatchTerms, options?: IntakeOptions): Promise<WorkerResult<BatchVerdict>>;
  /** Terminates all workers; running jobs end as `cancelled`. */
  close(): void;
}

export interface IntakeWorkers {
  readonly spawnIntake?: () => WorkerLike;
  readonly spawnNames?: () => WorkerLike;
}

/**
 * Each reading of requests gets its own worker, which releases its memory when it ends. Batch texts are checked
 * repeatedly while typed, so their worker is kept.
 */
export function createIntake({
  spawnIntake = spawnIntakeWorker,
  spawnNames = spawnNamesWorker,
}: IntakeWorkers = {}): Intake {
  const closing = new AbortController();
  let names: WorkerLink<NamesApi> | null = null;

  /** A job ends with its caller's signal, or when the intake closes. */
  function endOf({ signal }: IntakeOptions): AbortSignal {
    return signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
  }

  /** The kept worker does one job at a time; a concurrent job gets another worker. */
  async function checkBatch(
    text: string,
    terms: BatchTerms,
    signal: AbortSignal,
  ): Promise<WorkerResult<BatchVerdict>> {
    if (signal.aborted) return fail({ code: 'cancelled', detail: '' });
    const link = names ?? openLink<NamesApi>(spawnNames);
    names = null;
    try {
      return await link.run((api) => api.checkBatch(text, terms), signal);
    } finally {
      if (names === null && link.isAlive) names = link;
      else link.close();
    }
  }

  return {
    inspectRequests: (text, { keyRule, ...options }) =>
      runOnce<IntakeApi, readonly InspectedRequest[]>(
        spawnIntake,
        (api) => api.inspectRequests(text, keyRule),
        endOf(options),
      ),
    readZip: (bytes, { name, keyRule, ...options }) =>
      whileUnpacking(endOf(options), (signal, onPhase) =>
        runOnce<IntakeApi, ZipReading>(
          spawnIntake,
          (api) => api.readZip({ bytes, name }, keyRule, proxy(onPhase)),
          signal,
        ),
      ),
    checkBatch: (text, terms, options = {}) => checkBatch(text, terms, endOf(options)),
    close() {
      closing.abort();
      names?.close();
      names = null;
    },
  };
}

/** Terminates a worker that is still unpacking when its time is up, since it may never check a clock itself. */
async function whileUnpacking<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal, onPhase: (phase: ZipPhase) => void) => Promise<WorkerResult<T>>,
): Promise<WorkerResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  try {
    const result = await work(AbortSignal.any([signal, over.signal]), (phase) => {
      clearTimeout(timer);
      if (phase === 'checking') return;
      timer = setTimeout(() => over.abort(), intakeBounds.unpackingTime);
    });
    return over.signal.aborted && !result.ok ? fail({ code: 'intake-too-slow', detail: seconds }) : result;
  } finally {
    clearTimeout(timer);
  }
}

const seconds = String(intakeBounds.unpackingTime / 1_000);
