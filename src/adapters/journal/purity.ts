import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#src/adapters/journal/pure-machine.ts';

/**
 * A machine whose assigns read a clock, a random number or anything but context and event folds to another state
 * than it lived through. Says where the two differ, or `null`.
 */
export function describeImpurity(lived: AnyMachineSnapshot, folded: AnyMachineSnapshot): string | null {
  if (lived.status !== 'active' || folded.status !== 'active') return null;
  const [one, other] = [statePath(lived.value), statePath(folded.value)];
  if (one !== other) return `is in '${one}' but its log says '${other}'`;
  for (const key of Object.keys(folded.context)) {
    if (!isSame(lived.context[key], folded.context[key])) {
      return `has another '${key}' in its context than its log says`;
    }
  }
  return null;
}

/** Most parts are the very same ones, so large contexts are compared without being written out. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return JSON.stringify(one) === JSON.stringify(other);
  // A field that is undefined is none: it is not written down.
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
