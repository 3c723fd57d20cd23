import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** Advisory lock numbers, one per purpose; no other user of the database may take them. */
const locks = { migrate: 7_236_914, seed: 7_236_915, issuer: 7_236_916, log: 7_236_918 } as const;

/** Runs `work` in a transaction, exclusively among all processes that share the database. */
export function exclusively<T>(
  db: Db,
  purpose: keyof typeof locks,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks[purpose]})`);
    return work(tx);
  });
}
