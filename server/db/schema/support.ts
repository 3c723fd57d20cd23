import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CaseSide, CaseState } from '#core/support/case-states.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const caseNumbers = pgSequence('case_numbers', { startWith: 10_001 });

/** Flows that customers sent to support. */
export const supportCases = pgTable(
  'support_cases',
  {
    caseNo: text('case_no').primaryKey(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Who sent it. */
    userID: uuid('user_id')
      .notNull()
      .references(() => users.id),
    machine: text().notNull(),
    title: text().notNull(),
    note: text().notNull(),
    events: integer().notNull(),
    /** JSON as text: the uploaded file as parsed by the export reader. */
    file: text().notNull(),
    /** SHA-256 of flow, rows and note: sending the same again is the same case. */
    digest: text().notNull(),
    state: text().$type<CaseState>().notNull().default('waiting'),
    createTime: instant('create_time'),
    /** Of the last message, or of the case. */
    changeTime: instant('change_time').default(sql`now()`),
    expireTime: instant('expire_time'),
  },
  (table) => [
    unique('support_cases_once').on(table.accountID, table.digest),
    index('support_cases_by_time').on(table.createTime),
    index('support_cases_by_end').on(table.expireTime),
  ],
);
export type CaseRecord = typeof supportCases.$inferSelect;

/** What a sender and support wrote about a case. */
export const caseMessages = pgTable(
  'case_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    caseNo: text('case_no')
      .notNull()
      .references(() => supportCases.caseNo, { onDelete: 'cascade' }),
    side: text().$type<CaseSide>().notNull(),
    text: text().notNull(),
    createTime: instant('create_time'),
  },
  (table) => [index('case_messages_by_case').on(table.caseNo)],
);
