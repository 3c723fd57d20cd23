import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: how far the sandbox has moved the server's clock ahead, in milliseconds. */
export const clockOffset = pgTable(
  'clock_offset',
  {
    id: integer().primaryKey().default(1),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
  },
  (table) => [check('clock_offset_one_row', sql`${table.id} = 1`)],
);
