import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/** The next order numbers, `CN<yyyymmdd>-<5 digits or more>` with the day in UTC. Failed creations leave gaps. */
export async function nextOrderNumbers(tx: Db, count: number, now: Date): Promise<string[]> {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval('order_numbers') as number from generate_series(1, ${count})`,
  );
  return rows.map(({ number }) => `CN${day}-${String(number).padStart(5, '0')}`);
}
