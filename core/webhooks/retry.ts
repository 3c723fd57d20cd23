const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a delivery is tried before it is given up. */
export const triedFor = 24 * hour;
/** Milliseconds for everything of one attempt, including the answer. */
export const attemptTimeout = 10 * second;

/** Pauses after the first failures; from then on the last one. */
const pauses = [5 * second, 15 * second, minute, 3 * minute, 10 * minute, 30 * minute, hour];

/**
 * Milliseconds until the next attempt.
 * @param failures how often it has failed by now, from 1
 * @param share of 1, spreads attempts that failed together over a tenth of the pause
 */
export function pauseAfter(failures: number, share: number): number {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? hour;
  return Math.round(pause * (1 + 0.1 * share));
}

/**
 * When a failed delivery is tried again; null if it is given up. A `Retry-After` is respected, but the last attempt is made at the end of the
 * 24 hours, no later.
 */
export function nextAttempt(
  { firstTime, now, failures, retryAfter }: AttemptTimes,
  share: number,
): Date | null {
  const end = firstTime.getTime() + triedFor;
  if (now.getTime() >= end) return null;
  const wanted = now.getTime() + Math.max(pauseAfter(failures, share), retryAfter ?? 0);
  return new Date(Math.min(wanted, end));
}

interface AttemptTimes {
  readonly firstTime: Date;
  readonly now: Date;
  readonly failures: number;
  /** Milliseconds; null without the header. */
  readonly retryAfter: number | null;
}

/** Milliseconds of a `Retry-After` header (RFC 9110 §10.2.3), at most six hours; null if there is none that can be read. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined || header.length > 64) return null;
  const wanted = /^\d{1,9}$/.test(header) ? Number(header) * second : Date.parse(header) - now.getTime();
  return Number.isNaN(wanted) ? null : Math.min(Math.max(wanted, 0), 6 * hour);
}

/** How an attempt ended. `status` is 0 without an answer; `problem` says why, or that a chat refused the message. */
export interface AttemptOutcome {
  readonly status: number;
  readonly problem: string;
}

export function isDelivered({ status, problem }: AttemptOutcome): boolean {
  return status >= 200 && status < 300 && problem === '';
}

/** Whether the receiver as a whole seems to be away, so that nothing else is sent to it either. */
export function isAway({ status }: AttemptOutcome): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
