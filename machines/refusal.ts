import { type CallFailure, isRefused } from '#core/contract/failure.ts';

/** Seconds to wait if the server does not specify it. */
const defaultWait = 30;

/** Seconds until a retry is allowed, if the server refused for too many attempts; null for any other failure. */
export function waitSecondsOf(failure: CallFailure): number | null {
  if (failure.kind !== 'refused' || !isRefused(failure, 'tooManyTries')) return null;
  const seconds = failure.errors.find(({ reason }) => reason === 'too-many-tries')?.expected ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : defaultWait;
}
