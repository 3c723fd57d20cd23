import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { fileFigure } from '#tests/bench/bill-file.ts';
import type { Figure } from '#tests/bench/measure.ts';
import { insertBills } from '#tests/support/rows/many-bills.ts';
import { emptyPostgresDatabase, hasPostgres } from '#tests/support/server/postgres.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

/** Rows of a CSV whose memory must not depend on their number. */
const sizes = [100_000, 1_000_000] as const;
/** Milliseconds for one statement: seeding takes longer than a customer's call may. */
const seedMs = 600_000;

/**
 * Measures the CSV of a million bills. On PostgreSQL alone: the embedded database, which is in this process, would be measured with it, and
 * takes too long to fill.
 */
export async function benchBillsFile(): Promise<Figure[]> {
  if (!(await hasPostgres())) return [];
  const database = await openDatabase({ databaseUrl: await emptyPostgresDatabase(), queryMs: seedMs });
  const server = await startTestServer({ database });
  try {
    const figures: Figure[] = [];
    for (const size of sizes) {
      const customer = await server.customer();
      await insertBills(server.database.db, customer.id, customer.userID, size);
      await server.database.db.execute(sql.raw('vacuum (analyze) bills'));
      figures.push(await fileFigure('postgres', customer, size, 'csv'));
    }
    return figures;
  } finally {
    await server.close();
  }
}
