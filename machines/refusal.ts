import { type CallFailure, isRefused } from '#core/contract/failure.ts';

/** Seconds to wait when the server does not say how long. */
const defaultWait = 30;

/** Seconds until it may be tried again, when that is the server's answer; null for any other failure. */
export function waitSecondsOf(failure: CallFailure): number | null {
  if (failure.kind !== 'refused' || !isRefused(failure, 'tooManyTries')) return null;
  const seconds = failure.errors.find(({ reason }) => reason === 'too-many-tries')?.expected ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : defaultWait;
}
