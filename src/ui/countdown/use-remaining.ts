import { useNow } from '#src/ui/time/use-now.ts';

/** Milliseconds left until a moment in server time, updated every second; 0 once it has passed. */
export function useRemaining(until: number, offset: number): number {
  return Math.max(0, until - (useNow() + offset));
}
