import { type CallFailure, isRefused } from '#core/contract/failure.ts';

/** Seconds to wait when the server does not say how long. */
const defaultWait = 30;

/** Seconds until it may be tried again, when that is what the server said; null for any other failure. */
export function waitSecondsOf(failure: CallFailure): number | null {
  if (failure.kind !== 'refused' || !isRefused(failure, 'tooManyTries')) return null;
  const said = failure.errors.find(({ reason }) => reason === 'too-many-tries')?.expected ?? '';
  return /^\d{1,6}$/.test(said) ? Number(said) : defaultWait;
}
