import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/db/schema/accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Tokens are stored only as SHA-256, so a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userID: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** When the current token was created. */
    tokenTime: instant('token_time').notNull(),
    /** The previous token, valid until the current one has been in use for a while. */
    previousHash: text('previous_hash'),
    /** Null until the current token is used for the first time. */
    previousUntil: instant('previous_until'),
    createdTime: instant('created_time').notNull(),
    lastSeenTime: instant('last_seen_time').notNull(),
  },
  (table) => [index().on(table.userID), index().on(table.previousHash), index().on(table.lastSeenTime)],
);

export type SessionRow = typeof sessions.$inferSelect;
