import { index, integer, json, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Contact } from '#core/account/contact.ts';
import { users } from '#server/db/schema/accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What a code is for. A code for one purpose is worth nothing for another. */
export const codePurposes = [
  'sign-up',
  'reset',
  'bind',
  'origin',
  'modify',
  // Second factors by text message; those by mail are in `session_codes` and `second_factors`.
  'sign-in',
  'confirm',
  'factor',
] as const;

/** Codes that were requested and not yet used: at most one for each purpose, session and target. */
export const codes = pgTable(
  'codes',
  {
    /** SHA-256 of purpose, session and target. */
    key: text().primaryKey(),
    purpose: text({ enum: codePurposes }).notNull(),
    target: json().$type<Contact>().notNull(),
    /** Who asked for it, signed in. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the ticket of whoever asked for it without a session; empty for none. */
    ticketHash: text('ticket_hash').notNull().default(''),
    /** SHA-256 of key and code. Empty until it is sent, and for good where nobody is there to get it: then no code is right. */
    codeHash: text('code_hash').notNull().default(''),
    tries: integer().notNull().default(0),
    sentTime: instant('sent_time').notNull(),
    expireTime: instant('expire_time').notNull(),
    /** When a present contact was verified by it, which allows one change. */
    verifiedTime: instant('verified_time'),
  },
  (table) => [index().on(table.expireTime), index().on(table.userID)],
);
export type CodeRow = typeof codes.$inferSelect;
