import type { CallFailure } from '#core/contract/failure.ts';
import { fail, type Result } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import type { WorkFailure, WorkFault } from '#machines/kit/work-fault.ts';

/** What the work of a form or an action rejects with when it fails as expected. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  constructor(
    readonly fault: WorkFault,
    /** The field that it is to be corrected in. */
    readonly field: string | null = null,
  ) {
    super(`work failed: ${fault.code}`);
  }
}

/** Calls and other work as a slot's answer; anything else that is thrown is a bug and is thrown on. */
export async function workAnswer<T>(work: Promise<T>): Promise<Result<T, CallFailure | WorkFailure>> {
  try {
    return await answer(work);
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    return fail({ kind: 'work', ...error.fault, field: error.field });
  }
}

/** What work answered; a failure is thrown, for the form to show: at a field where it belongs to one. */
export function valueOrThrow<T>(
  result: Result<T, WorkFault>,
  field: (failed: WorkFault) => string | null = () => null,
): T {
  if (result.ok) return result.value;
  throw new WorkError(result.error, field(result.error));
}
