import type { Clock } from '#server/clock.ts';

/** A clock that stands still until moved, ignoring real time. */
export interface TestClock extends Clock {
  /** Advances the clock by this many milliseconds. */
  move(milliseconds: number): void;
}

export function createTestClock(start = new Date('2026-11-20T08:00:00Z')): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    real: () => new Date(time),
    move: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
