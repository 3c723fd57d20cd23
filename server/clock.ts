import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { clockOffset } from '#server/db/schema/clock.ts';

/** The server's time. Everything that judges or writes a time asks it, so that the sandbox can move it. */
export interface Clock {
  now(): Date;
}

/** A clock that runs with the real one, ahead of it by an offset that is kept in the database. */
export interface MovableClock extends Clock {
  /** Moves time ahead for good, for every process on this database. */
  move(days: number): Promise<void>;
  close(): void;
}

/** Real time, where nothing may be moved. */
export const realClock: Clock = { now: () => new Date() };

const dayMs = 86_400_000;
const refreshMs = 2000;

/** `shared`: other processes may move the clock too, so it is read again every two seconds. */
export async function openMovableClock(db: Db, shared: boolean): Promise<MovableClock> {
  let offsetMs = 0;
  const refresh = async () => {
    const [row] = await db.select().from(clockOffset);
    // Time never runs back: a read that began before a move may end after it.
    offsetMs = Math.max(offsetMs, row?.offsetMs ?? 0);
  };
  await refresh();
  const timer = shared
    ? setInterval(() => void refresh().catch(() => undefined), refreshMs).unref()
    : undefined;

  return {
    now: () => new Date(Date.now() + offsetMs),
    close: () => clearInterval(timer),
    async move(days) {
      await db
        .insert(clockOffset)
        .values({ offsetMs: days * dayMs })
        .onConflictDoUpdate({
          target: clockOffset.id,
          set: { offsetMs: sql`${clockOffset.offsetMs} + excluded.offset_ms` },
        });
      await refresh();
    },
  };
}
