import { useNow } from '#src/ui/time/use-now.ts';

/** Milliseconds left until a moment of the server's time, made new every second; 0 once it has come. */
export function useRemaining(until: number, offset: number): number {
  return Math.max(0, until - (useNow() + offset));
}
