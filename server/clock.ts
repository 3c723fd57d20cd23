import { sql } from 'drizzle-orm';
import { dayMs } from '#core/day.ts';
import type { Db } from '#server/db/open.ts';
import { clockOffset } from '#server/db/schema/clock.ts';

/** The server's time. Everything sold, validated, paid or issued uses `now`, so that the sandbox can move it. */
export interface Clock {
  now(): Date;
  /** Real time, unaffected by the sandbox's clock. Used for session lifetimes and attempt counts. */
  real(): Date;
}

/** Runs ahead of the real clock by an offset stored in the database. */
export interface MovableClock extends Clock {
  /** Advances time for every process on this database. Returns false if the clock would be too far ahead. */
  move(days: number): Promise<boolean>;
  /** Returns to real time, for every process. */
  reset(): Promise<void>;
  close(): void;
}

const real = () => new Date();

/** Real time, for servers whose clock may not be moved. */
export const realClock: Clock = { now: real, real };

/** Maximum days ahead of real time: longer than any product's validity, and short enough that years keep four digits. */
export const mostDaysAhead = 1_200;

const refreshMs = 2000;

/** `shared`: other processes may move the clock too, so the offset is read again every two seconds. */
export async function openMovableClock(db: Db, shared: boolean): Promise<MovableClock> {
  let offsetMs = 0;
  let reads = 0;
  const refresh = async () => {
    reads += 1;
    const read = reads;
    const [row] = await db.select().from(clockOffset);
    // A read that started before a move may finish after it.
    if (read === reads) offsetMs = row?.offsetMs ?? 0;
  };
  await refresh();
  const timer = shared
    ? setInterval(() => void refresh().catch(() => undefined), refreshMs).unref()
    : undefined;

  return {
    now: () => new Date(Date.now() + offsetMs),
    real,
    close: () => clearInterval(timer),
    async move(days) {
      const offset = sql`${clockOffset.offsetMs} + excluded.offset_ms`;
      const moved = await db
        .insert(clockOffset)
        .values({ offsetMs: days * dayMs })
        .onConflictDoUpdate({
          target: clockOffset.id,
          set: { offsetMs: offset },
          setWhere: sql`${offset} <= ${mostDaysAhead * dayMs}`,
        })
        .returning();
      await refresh();
      return moved.length > 0;
    },
    async reset() {
      await db.delete(clockOffset);
      await refresh();
    },
  };
}
