import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AuditFacts, AuditRefusal } from '#core/tools/audit-facts.ts';
import type { Grade } from '#core/tools/grade-scale.ts';
import { accounts } from '#server/db/schema/accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

/** Site audits: queued, running or finished. */
export const audits = pgTable(
  'audits',
  {
    /** 128 random bits: without an account, the report is found by this id alone. */
    id: text().primaryKey(),
    /** Null if requested without an account. */
    accountID: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'refused'] })
      .notNull()
      .default('queued'),
    problem: text().$type<AuditRefusal>(),
    facts: jsonb().$type<AuditFacts>(),
    /** By the rules of that day; the report itself is graded when it is read. */
    grade: text().$type<Grade>(),
    score: integer(),
    createTime: instant('create_time'),
    expireTime: instant('expire_time'),
  },
  (table) => [
    index('audits_by_account').on(table.accountID, table.createTime),
    index('audits_by_end').on(table.expireTime),
  ],
);
export type AuditRecord = typeof audits.$inferSelect;
