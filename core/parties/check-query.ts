import { type Fault, fault } from '#core/fault.ts';

/** Characters the public register asks for. */
const shortestQuery = 2;

/** Why the register cannot be asked for a trimmed name. */
export function checkQuery(field: string, query: string): readonly Fault[] {
  if (query === '') return [fault(field, 'required', '')];
  return [...query].length < shortestQuery ? [fault(field, 'too-short', query)] : [];
}
