import { fail } from '#core/result.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { pauseUntilAttention } from '#src/adapters/time/attention.ts';

/** Maximum duration of a status call in milliseconds (product.md, 'Calls'). */
const callLimit = 60_000;

export interface Poll extends PollTime {
  /** Identifies the flow, so another tab that shows it counts as visible. */
  readonly flow: string;
}

/**
 * Performs one poll: waits until it is due, sends the request, and cancels it if it takes too long. Status polling, the
 * queue of several orders and validation are machines that take one poll after the other.
 */
export async function poll<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { flow, ...time }: Poll,
  signal: AbortSignal,
): Promise<Polled<T>> {
  const isSeen = await pauseUntilAttention(time, flow, signal);
  return { isHidden: !isSeen, answer: await askInTime(ask, signal) };
}

/** Sends one request. If the answer is late, cancels it and returns the failure `timeout`. */
export async function askInTime<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Answer<T>>((resolve) => {
    timer = setTimeout(() => {
      resolve(fail({ kind: 'timeout' }));
      limit.abort();
    }, callLimit);
  });
  try {
    return await Promise.race([answer(ask(AbortSignal.any([signal, limit.signal]))), late]);
  } finally {
    clearTimeout(timer);
  }
}
