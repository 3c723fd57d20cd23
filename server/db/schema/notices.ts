import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { announcementLevels } from '#core/notices/announcements.ts';
import { noticeKinds, noticeTopics } from '#core/notices/kinds.ts';
import { mailLanguages, type NoticeSettings, noticeChannels } from '#core/notices/settings.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { discoveryAlerts } from '#server/db/schema/alerts.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';

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
    /** When nothing it says was left to do. */
    overTime: moment('over_time'),
  },
  (table) => [
    index('notices_by_account').on(table.accountID, table.createTime),
    index('notices_open').on(table.createTime).where(sql`${table.overTime} is null`),
  ],
);
export type NoticeRow = typeof notices.$inferSelect;

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What each user did with a notice. */
export const noticeMarks = pgTable(
  'notice_marks',
  {
    noticeID: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userID: person(),
    readTime: moment('read_time'),
    removedTime: moment('removed_time'),
  },
  (table) => [primaryKey({ columns: [table.noticeID, table.userID] })],
);

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
    /** The request of an approval; its first order stands for all. */
    approvalID: uuid('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    /** A package that ends with units left. */
    packageID: uuid('package_id').references(() => packages.id),
    /** An alert of discovery. */
    alertID: uuid('alert_id').references(() => discoveryAlerts.id, { onDelete: 'cascade' }),
    /** Days before the end, for `ending` and packages; otherwise 0. */
    days: integer().notNull().default(0),
    /** When the certificate ends, or when a rule changes. */
    endTime: moment('end_time').notNull(),
    /** Network of a sign-in; who asks for what, of an approval. */
    note: text().notNull().default(''),
    /** The user a sign-in is about; only they and the account's owners see it. */
    userID: uuid('user_id').references(() => users.id),
    /** The users who are notified of an end this early, or of an approval; null for all. */
    forUsers: uuid('for_users').array(),
    /** When the cause came about. */
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    index('notice_items_by_notice').on(table.noticeID),
    index('notice_items_by_alert').on(table.alertID).where(sql`${table.alertID} is not null`),
    index('notice_items_waiting').on(table.accountID, table.kind).where(sql`${table.noticeID} is null`),
  ],
);

/** What a user chose to be notified of, where and when; without a row, as usual. */
export const noticeSettings = pgTable('notice_settings', {
  userID: person().primaryKey(),
  chosen: jsonb().$type<NoticeSettings['chosen']>().notNull(),
  ends: jsonb().$type<NoticeSettings['ends']>().notNull(),
  quiet: jsonb().$type<NonNullable<NoticeSettings['quiet']>>(),
  digest: jsonb().$type<NoticeSettings['digest']>().notNull(),
  language: text({ enum: mailLanguages }),
  timeZone: text('time_zone').notNull(),
  chatID: uuid('chat_id').references(() => webhookEndpoints.id, { onDelete: 'set null' }),
});

/** Items that wait for an hour at which they are sent to a user. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userID: person(),
    itemID: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => noticeItems.id, { onDelete: 'cascade' }),
    channel: text({ enum: noticeChannels }).notNull(),
    dueTime: moment('due_time').notNull(),
  },
  (table) => [
    index('notice_deliveries_due').on(table.dueTime),
    index('notice_deliveries_by_item').on(table.itemID),
  ],
);

/** What the site says to everybody, in plain text. */
export const announcements = pgTable('announcements', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  level: text({ enum: announcementLevels }).notNull(),
  zh: text().notNull(),
  en: text().notNull(),
  fromTime: moment('from_time').notNull(),
  untilTime: moment('until_time').notNull(),
});

/** What each user did with an announcement. */
export const announcementMarks = pgTable(
  'announcement_marks',
  {
    announcementID: bigint('announcement_id', { mode: 'number' })
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userID: person(),
    readTime: moment('read_time'),
    dismissedTime: moment('dismissed_time'),
  },
  (table) => [primaryKey({ columns: [table.announcementID, table.userID] })],
);
