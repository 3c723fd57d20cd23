import type { CallFailure } from '#core/contract/failure.ts';
import { fail, type Result } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import type { WorkFailure, WorkFault } from '#machines/kit/work-fault.ts';

/** Thrown by the work of a form or action for an expected failure. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  constructor(
    readonly fault: WorkFault,
    /** The field where it can be corrected. */
    readonly field: string | null = null,
  ) {
    super(`work failed: ${fault.code}`);
  }
}

/** Converts calls and other work to a slot's answer; any other error is a bug and is rethrown. */
export async function workAnswer<T>(work: Promise<T>): Promise<Result<T, CallFailure | WorkFailure>> {
  try {
    return await answer(work);
  } catch (error) {
    if (!(error instanceof WorkError)) throw error;
    return fail({ kind: 'work', ...error.fault, field: error.field });
  }
}

/** Returns the value, or throws the failure for the form to show, at a field if it belongs to one. */
export function valueOrThrow<T>(
  result: Result<T, WorkFault>,
  field: (failed: WorkFault) => string | null = () => null,
): T {
  if (result.ok) return result.value;
  throw new WorkError(result.error, field(result.error));
}
