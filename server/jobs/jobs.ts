import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { PayloadOf, Queue } from '#server/jobs/queue.ts';

export interface SendOptions {
  /** The caller's transaction: the job exists exactly when it commits. */
  readonly tx?: Db;
  /** Seconds of real time to wait before the first try. */
  readonly startAfter?: number;
  /** At most one job of the queue waits for its first try under this key. */
  readonly singletonKey?: string;
  /** Whose work it is; see `Queue.perCustomer`. */
  readonly customerID?: string;
}

/** What works the jobs of one queue. A throw is a failure: the job is tried again. Every job may be worked twice. */
export interface JobWork {
  readonly queue: Queue;
  /** Throws when the payload does not fit the queue. */
  readonly run: (payload: unknown) => Promise<void>;
  /** Work that comes again so many seconds after it was done, with an empty object as its payload. */
  readonly everySeconds?: number;
}

/** The jobs of the product, as other areas see them. */
export interface Jobs {
  send<Q extends Queue>(queue: Q, payload: PayloadOf<Q>, options?: SendOptions): Promise<void>;
  /** Begins what waits at once: after the commit of a transaction a job was sent in. */
  wake(): void;
}

/** Pairs a queue with its work; an area exports `xJobs(services): JobWork[]`. */
export function workOn<Q extends Queue>(
  queue: Q,
  work: (payload: v.InferOutput<Q['payload']>) => Promise<void>,
  options: { readonly everySeconds?: number } = {},
): JobWork {
  return { queue, run: (payload) => work(v.parse(queue.payload, payload)), ...options };
}
