import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { PayloadOf, Queue } from '#server/jobs/queue.ts';

export interface SendOptions {
  /** The caller's transaction: the job exists exactly when it commits. */
  readonly tx?: Db;
  /** Seconds to wait before the first try. */
  readonly startAfter?: number;
  /** At most one waiting job of the queue for this key. */
  readonly singletonKey?: string;
}

/** What works the jobs of one queue. A throw is a failure: the job is tried again. */
export interface JobWork {
  readonly queue: Queue;
  /** Throws when the payload does not fit the queue. */
  readonly run: (payload: unknown) => Promise<void>;
  /** Five-field cron expression in UTC: a job with an empty object as its payload is sent at these times. */
  readonly cron?: string;
}

/** The jobs of the product, as other areas see them. */
export interface Jobs {
  send<Q extends Queue>(queue: Q, payload: PayloadOf<Q>, options?: SendOptions): Promise<void>;
  /** Looks for waiting jobs at once: after the commit of a transaction one was sent in. */
  wake(queue: Queue): void;
}

/** Pairs a queue with its work; an area exports `xJobs(services): JobWork[]`. */
export function workOn<Q extends Queue>(
  queue: Q,
  work: (payload: v.InferOutput<Q['payload']>) => Promise<void>,
  options: { readonly cron?: string } = {},
): JobWork {
  return { queue, run: (payload) => work(v.parse(queue.payload, payload)), ...options };
}
