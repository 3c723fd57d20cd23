import { type Fault, fault } from '#core/fault.ts';

/** Minimum number of characters the public register requires. */
const shortestQuery = 2;

/** Returns the faults that keep a trimmed name from being looked up in the register. */
export function checkQuery(field: string, query: string): readonly Fault[] {
  if (query === '') return [fault(field, 'required', '')];
  return [...query].length < shortestQuery ? [fault(field, 'too-short', query)] : [];
}
