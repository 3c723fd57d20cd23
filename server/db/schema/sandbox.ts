import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#server/db/schema/accounts.ts';

const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id);
const createdTime = () => timestamp('created_time', { withTimezone: true }).notNull();

/** The sandbox's DNS zone. Several customers may claim a name; the name server answers with all their records. */
export const sandboxRecords = pgTable(
  'sandbox_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    /** ASCII, lower case, no trailing dot. */
    name: text().notNull(),
    type: text({ enum: ['CNAME', 'TXT', 'CAA'] }).notNull(),
    value: text().notNull(),
    createdTime: createdTime(),
  },
  (table) => [
    unique('sandbox_records_once').on(table.accountID, table.name, table.type, table.value),
    index('sandbox_records_by_name').on(table.name),
  ],
);

export const sandboxFiles = pgTable(
  'sandbox_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    host: text().notNull(),
    path: text().notNull(),
    content: text().notNull(),
    createdTime: createdTime(),
  },
  (table) => [
    unique('sandbox_files_once').on(table.accountID, table.host, table.path),
    index('sandbox_files_by_place').on(table.host, table.path),
  ],
);

/** Emails and text messages, kept instead of being sent, until their content expires. */
export const sandboxMails = pgTable(
  'sandbox_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for a code to somebody who has no account yet. */
    accountID: uuid('account_id').references(() => accounts.id),
    /** Who asked for a code without a session: SHA-256 of their ticket. */
    ticketHash: text('ticket_hash'),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    expireTime: timestamp('expire_time', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sandbox_mails_by_account').on(table.accountID, table.at),
    index('sandbox_mails_by_ticket').on(table.ticketHash),
    index('sandbox_mails_by_end').on(table.expireTime),
  ],
);

/** Hosts of the sandbox's own that scans find, with their keys: they protect nothing. */
export const sandboxHosts = pgTable('sandbox_hosts', {
  name: text().primaryKey(),
  /** PEM. */
  key: text().notNull(),
  /** PEM, as it is sent. */
  chain: text().array().notNull(),
});
