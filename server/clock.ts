import { sql } from 'drizzle-orm';
import { dayMs } from '#core/orders/span.ts';
import type { Db } from '#server/db/open.ts';
import { clockOffset } from '#server/db/schema/clock.ts';

/** The server's time. What is sold, validated, paid and issued asks `now`, so that the sandbox can move it. */
export interface Clock {
  now(): Date;
  /** Real time, in which sessions last and tries are counted, wherever the sandbox's clock stands. */
  real(): Date;
}

/** A clock that runs with the real one, ahead of it by an offset that is kept in the database. */
export interface MovableClock extends Clock {
  /** Moves time ahead for every process on this database; false when it would stand too far ahead. */
  move(days: number): Promise<boolean>;
  /** Back to real time, for every process. */
  reset(): Promise<void>;
  close(): void;
}

const real = () => new Date();

/** Real time, where nothing may be moved. */
export const realClock: Clock = { now: real, real };

/** How far ahead of real time the clock may stand: longer than anything that is sold lasts, and no year of five digits. */
export const mostDaysAhead = 1_200;

const refreshMs = 2000;

/** `shared`: other processes may move the clock too, so it is read again every two seconds. */
export async function openMovableClock(db: Db, shared: boolean): Promise<MovableClock> {
  let offsetMs = 0;
  let reads = 0;
  const refresh = async () => {
    reads += 1;
    const read = reads;
    const [row] = await db.select().from(clockOffset);
    // One that began before a move may end after it.
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
