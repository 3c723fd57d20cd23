import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { PayloadOf, Queue } from '#server/jobs/queue.ts';

export interface SendOptions {
  /** The caller's transaction: the job exists only if it commits. */
  readonly tx?: Db;
  /** Seconds of real time to wait before the first attempt. */
  readonly startAfter?: number;
  /** At most one job of the queue may await its first attempt under this key. */
  readonly singletonKey?: string;
  /** The customer the work is for; see `Queue.perAccount`. */
  readonly accountID?: string;
}

/** The handler of one queue's jobs. If it throws, the job failed and is retried. Any job may run twice. */
export interface JobWork {
  readonly queue: Queue;
  /** Throws if the payload does not fit the queue. */
  readonly run: (payload: unknown) => Promise<void>;
  /** Repeats the work this many seconds after each completion, with an empty object as its payload. */
  readonly everySeconds?: number;
}

/** The job system, as other areas see it. */
export interface Jobs {
  send<Q extends Queue>(queue: Q, payload: PayloadOf<Q>, options?: SendOptions): Promise<void>;
  /** Starts waiting jobs at once. Call it after committing a transaction in which a job was sent. */
  wake(): void;
  /** Whether this process ends: work that could go on for longer ends early. */
  isStopping?(): boolean;
}

/** Pairs a queue with its work; an area exports `xJobs(services): JobWork[]`. */
export function workOn<Q extends Queue>(
  queue: Q,
  work: (payload: v.InferOutput<Q['payload']>) => Promise<void>,
  options: { readonly everySeconds?: number } = {},
): JobWork {
  return { queue, run: (payload) => work(v.parse(queue.payload, payload)), ...options };
}
