import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Preferences } from '#core/account/preferences.ts';
import type { ViewAddress } from '#core/account/saved-view.ts';
import { logoTypes } from '#core/realname/proof.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array<ArrayBuffer> }>({
  dataType: () => 'bytea',
});

/** What follows a person from browser to browser. The document fits `core/account/preferences.ts`. */
export const userPreferences = pgTable('user_preferences', {
  userID: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  document: jsonb().$type<Preferences>().notNull(),
  updateTime: moment('update_time'),
});

/** Saved views of lists: filters, sorting and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userID: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ID of the list's call. */
    list: text().notNull(),
    name: text().notNull(),
    address: jsonb().$type<ViewAddress>().notNull(),
    isShared: boolean('is_shared').notNull(),
    createTime: moment('create_time'),
  },
  (table) => [
    uniqueIndex('saved_views_once').on(table.userID, table.list, sql`lower(${table.name})`),
    index('saved_views_by_account').on(table.accountID, table.list),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;

/** The logo on an account's invoices and mails. */
export const accountLogos = pgTable('account_logos', {
  accountID: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  type: text({ enum: logoTypes }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** SHA-256 of the content, hex. */
  hash: text().notNull(),
  content: bytes().notNull(),
  updateTime: moment('update_time'),
});
