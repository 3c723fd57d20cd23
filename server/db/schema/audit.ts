import { index, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditChange } from '#core/account/audit.ts';
import { accounts } from '#server/db/schema/accounts.ts';

/** What was done in an account. Each entry carries the hash of the one before it; none is ever changed. Kept ten years. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Counts the account's entries, from 1. */
    seq: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().notNull(),
    actorID: uuid('actor_id').notNull(),
    /** As they were called then. */
    actorName: text('actor_name').notNull(),
    about: text().notNull(),
    changes: json().$type<readonly AuditChange[]>().notNull(),
    /** Client address. */
    from: text().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountID, table.seq] }),
    index('audit_entries_by_actor').on(table.accountID, table.actorID, table.seq),
    index('audit_entries_by_kind').on(table.accountID, table.kind, table.seq),
    index('audit_entries_by_time').on(table.accountID, table.at),
  ],
);
