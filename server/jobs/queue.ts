import type * as v from 'valibot';

/** A named line of jobs and the shape of their payload. */
export interface Queue<Payload extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly payload: Payload;
  /** Tries after a first failure. */
  readonly retries: number;
  /** Seconds before the first retry, doubled for each further one. */
  readonly retryDelay: number;
  /** Seconds after which a running job has failed. */
  readonly expireIn: number;
  /** Jobs one process works on at the same time. */
  readonly parallel: number;
  /** And how many of them, in all processes, are one customer's: nobody's work waits behind all of another's. */
  readonly perCustomer: number;
}

type QueueOptions = Omit<Queue, 'name' | 'payload'>;

export function defineQueue<Payload extends v.GenericSchema>(
  name: string,
  payload: Payload,
  options: Partial<QueueOptions> = {},
): Queue<Payload> {
  const usual: QueueOptions = { retries: 5, retryDelay: 2, expireIn: 300, parallel: 1, perCustomer: 1 };
  return { name, payload, ...usual, ...options };
}

export type PayloadOf<Q extends Queue> = v.InferInput<Q['payload']>;
