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
 * Runs a job's work. Turns an error of the platform's cryptography into `crypto-failed` with the error's name. Drops its message, which is
 * worded by the browser and could quote the input.
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
