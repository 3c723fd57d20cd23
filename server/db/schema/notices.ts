import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds, noticeTopics } from '#core/orders/notices.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id);

/** Notices to customers: a digest of causes, written in one transaction with its email. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountID: owner(),
    kind: text({ enum: noticeKinds }).notNull(),
    createTime: moment('create_time').notNull(),
    readTime: moment('read_time'),
    /** When nothing it says was left to do. */
    overTime: moment('over_time'),
  },
  (table) => [
    index('notices_by_account').on(table.accountID, table.createTime),
    index('notices_unread')
      .on(table.accountID)
      .where(sql`${table.readTime} is null and ${table.overTime} is null`),
    index('notices_open').on(table.createTime).where(sql`${table.overTime} is null`),
  ],
);
export type NoticeRow = typeof notices.$inferSelect;

/** Causes of notices, each stored once. A row without a notice waits for its digest. */
export const noticeItems = pgTable(
  'notice_items',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Names the cause: of two servers, or two runs of a job, one inserts it. */
    cause: text().notNull().unique(),
    noticeID: bigint('notice_id', { mode: 'number' }).references(() => notices.id, { onDelete: 'cascade' }),
    accountID: owner(),
    kind: text({ enum: noticeKinds }).notNull(),
    topic: text({ enum: noticeTopics }).notNull().default(''),
    orderID: uuid('order_id').references(() => orders.id),
    certificateID: uuid('certificate_id').references(() => certificates.id),
    /** Days before the end, for `ending`; otherwise 0. */
    days: integer().notNull().default(0),
    /** When the certificate ends, or when a rule changes. */
    endTime: moment('end_time').notNull(),
    /** Network of a sign-in. */
    note: text().notNull().default(''),
    /** When the cause came about. */
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    index('notice_items_by_notice').on(table.noticeID),
    index('notice_items_waiting').on(table.accountID, table.kind).where(sql`${table.noticeID} is null`),
  ],
);
