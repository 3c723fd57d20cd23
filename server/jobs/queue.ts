import type * as v from 'valibot';

/** A named line of jobs and the shape of their payload. */
export interface Queue<Payload extends v.GenericSchema = v.GenericSchema> {
  /** Letters, digits and dashes: it names a table partition. */
  readonly name: string;
  readonly payload: Payload;
  /** Tries after a first failure. */
  readonly retries: number;
  /** Seconds before the first retry, doubled for each further one. */
  readonly retryDelay: number;
  /** Seconds after which a running job counts as lost and is tried again. */
  readonly expireIn: number;
}

export function defineQueue<Payload extends v.GenericSchema>(
  name: string,
  payload: Payload,
  options: Partial<Pick<Queue, 'retries' | 'retryDelay' | 'expireIn'>> = {},
): Queue<Payload> {
  return { name, payload, retries: 5, retryDelay: 2, expireIn: 300, ...options };
}

export type PayloadOf<Q extends Queue> = v.InferInput<Q['payload']>;
