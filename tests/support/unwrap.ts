import type { Result } from '#core/result.ts';

/** The value of a result that must be one. */
export function unwrap<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
