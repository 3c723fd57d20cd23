import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';

/** Seconds to wait when the server does not say how long. */
const defaultWait = 30;

/** Seconds until it may be tried again, when that is what the server said; null for any other failure. */
export function waitSecondsOf(failure: CallFailure): number | null {
  if (failure.kind !== 'refused' || failure.code !== replyCode.tooManyTries) return null;
  const said = failure.errors.find(({ reason }) => reason === 'too-many-tries')?.expected ?? '';
  return /^\d{1,6}$/.test(said) ? Number(said) : defaultWait;
}

export function isRefusedWith(failure: CallFailure | null, code: number): boolean {
  return failure?.kind === 'refused' && failure.code === code;
}
