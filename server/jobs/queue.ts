import type * as v from 'valibot';

/** A named job queue and the schema of its payload. */
export interface Queue<Payload extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly payload: Payload;
  /** Attempts after the first failure. */
  readonly retries: number;
  /** Seconds before the first retry, doubled for each further one. */
  readonly retryDelay: number;
  /** Seconds after which a running job counts as failed. */
  readonly expireIn: number;
  /** Jobs one process runs at the same time. */
  readonly parallel: number;
  /** Jobs of one customer that run at the same time across all processes, so that no customer waits behind all of another's. */
  readonly perAccount: number;
}

type QueueOptions = Omit<Queue, 'name' | 'payload'>;

export function defineQueue<Payload extends v.GenericSchema>(
  name: string,
  payload: Payload,
  options: Partial<QueueOptions> = {},
): Queue<Payload> {
  const usual: QueueOptions = { retries: 5, retryDelay: 2, expireIn: 300, parallel: 1, perAccount: 1 };
  return { name, payload, ...usual, ...options };
}

export type PayloadOf<Q extends Queue> = v.InferInput<Q['payload']>;
