import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row: what this database was made for. Everything in a sandbox's is made up, its sign-in known to everybody. */
export const installation = pgTable(
  'installation',
  {
    id: integer().primaryKey().default(1),
    kind: text({ enum: ['sandbox', 'product'] }).notNull(),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [check('installation_one_row', sql`${table.id} = 1`)],
);
