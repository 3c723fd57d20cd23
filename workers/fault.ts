import { fail, type Result } from '#core/result.ts';
import type { WorkerFault, WorkerFaultCode, WorkerResult } from '#workers/api.ts';

export function refuse(
  code: WorkerFaultCode,
  detail = '',
  { at = null, line = null }: Pick<WorkerFault, 'at' | 'line'> = {},
): Result<never, WorkerFault> {
  return fail({ code, detail, ...(at === null ? {} : { at }), ...(line === null ? {} : { line }) });
}

/**
 * Runs a job's work; what the platform's cryptography refuses becomes `crypto-failed` with the name of its error. The
 * message is left out: it is the browser's own and could quote what it was given.
 */
export async function guarded<T>(work: () => Promise<WorkerResult<T>>): Promise<WorkerResult<T>> {
  if (globalThis.crypto?.subtle === undefined) return refuse('no-crypto');
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) return refuse('crypto-failed', error.name);
    throw error;
  }
}
