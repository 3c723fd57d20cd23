import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#src/adapters/journal/pure-machine.ts';

/**
 * Detects a machine whose assigns read a clock, random numbers or anything else beyond context and event, so its fold
 * differs from its live state. Returns the difference, or `null`.
 */
export function describeImpurity(lived: AnyMachineSnapshot, folded: AnyMachineSnapshot): string | null {
  if (lived.status !== 'active' || folded.status !== 'active') return null;
  const [one, other] = [statePath(lived.value), statePath(folded.value)];
  if (one !== other) return `is in '${one}' but its log folds to '${other}'`;
  for (const key of Object.keys(folded.context)) {
    if (!isSame(lived.context[key], folded.context[key])) {
      return `has a '${key}' in its context that differs from its log`;
    }
  }
  return null;
}

/** Most parts are identical references, so large contexts compare without being serialized. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return JSON.stringify(one) === JSON.stringify(other);
  // An undefined field equals a missing one, since it is not stored.
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
