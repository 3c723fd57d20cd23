import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row: the type of server this database is for. A sandbox's data is all made up, and its sign-in is public. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    kind: text({ enum: ['sandbox', 'product'] }).notNull(),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
);
