import * as v from 'valibot';
import type { Json } from '#core/support/json.ts';

/** Milliseconds that a `Date` can hold (ECMAScript §21.4.1.1). */
export const latestTime = 8.64e15;

/** One entry of the log. It records what wrote it, so that any later version can interpret it. */
export const rowSchema = v.object({
  workflow: v.string(),
  /** 0, 1, 2 … without gaps. `[workflow+seq]` is the primary key; rows are only ever added. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Id of the event, unchanged when it is sent again; a second row with the same id is refused. */
  event: v.string(),
  type: v.pipe(v.string(), v.minLength(1)),
  machine: v.string(),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since 1970 on the writer's clock. */
  time: v.pipe(v.number(), v.minValue(-latestTime), v.maxValue(latestTime)),
  /** Epoch of the lease under which it was written. */
  epoch: v.number(),
  /** The event without its type, encoded by `payload-codec.ts`. */
  payload: v.custom<Json>((value) => value !== undefined),
});
