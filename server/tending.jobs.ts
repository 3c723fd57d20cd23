import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/db/open.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { compactTallies } from '#server/orders/order-tallies.ts';

const tendingQueue = defineQueue('tending', v.object({}));

/** Keeps the lists fast, every ten minutes. */
export function tendingJobs(database: Database): JobWork[] {
  return [workOn(tendingQueue, () => tend(database), { everySeconds: 600 })];
}

/** Tables read by index-only scans, which work only on pages a vacuum has visited. */
const vacuumed = ['orders', 'order_texts', 'order_tallies', 'spend_tallies', 'key_tallies', 'bills'];

export async function tend({ kind, db }: Pick<Database, 'kind' | 'db'>): Promise<void> {
  await compactTallies(db);
  // PostgreSQL's autovacuum does this once a fifth has changed; PGlite has no background processes.
  if (kind === 'postgres') return;
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where relname = any(${sql.param(vacuumed)}::text[])
      and n_mod_since_analyze > 50 + 0.2 * n_live_tup`);
  for (const { name } of rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
}
