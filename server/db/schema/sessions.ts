import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConfirmMethod, SignInMethod } from '#core/account/confirmation.ts';
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
    /** Of the sign-in: the browser's own words, the client's address, and how the user proved who they are. */
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
    signedInBy: text('signed_in_by').$type<SignInMethod>().notNull().default('password'),
    /** When and how the user last proved it. */
    confirmedTime: instant('confirmed_time').notNull().defaultNow(),
    confirmedBy: text('confirmed_by').$type<ConfirmMethod>().notNull().default('password'),
    lastSeenTime: instant('last_seen_time').notNull(),
  },
  (table) => [index().on(table.userID), index().on(table.previousHash), index().on(table.lastSeenTime)],
);

export type SessionRow = typeof sessions.$inferSelect;
