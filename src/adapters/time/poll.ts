import { fail } from '#core/result.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { pauseUntilAttention } from '#src/adapters/time/attention.ts';

/** Spec §9: a status call may take so long, in milliseconds. */
const callLimit = 60_000;

export interface Poll extends PollTime {
  /** Names what is waited for, so that another tab that shows it counts as somebody who looks. */
  readonly flow: string;
}

/**
 * One poll: waits until it is time, asks, and gives up the call when it takes too long. Status polling, the queue of
 * several orders and validation are each a machine that takes one poll after the other.
 */
export async function poll<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { flow, ...time }: Poll,
  signal: AbortSignal,
): Promise<Polled<T>> {
  const isSeen = await pauseUntilAttention(time, flow, signal);
  return { isHidden: !isSeen, answer: await askInTime(ask, signal) };
}

/** Asks once; no answer in time is the failure `timeout`, and the call is cancelled. */
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
