import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Right } from '#core/account/rights.ts';
import { accounts, departments, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';

/** Keys that programs call with. They belong to the account, not to who made them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    rights: text().array().$type<Right[]>().notNull(),
    /** Whose rows it sees; null for the whole account's. */
    departmentID: uuid('department_id').references(() => departments.id),
    /** Networks it may call from, as CIDR; empty for any. */
    networks: text().array().notNull().default([]),
    /** Cents it may spend without asking; null for no limit. */
    perOrder: bigint('per_order', { mode: 'number' }),
    perMonth: bigint('per_month', { mode: 'number' }),
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdTime: moment('created_time').notNull(),
    /** Set while it is disabled. */
    disabledTime: moment('disabled_time'),
    /** Set once it is removed: what it did keeps its name. */
    removedTime: moment('removed_time'),
    /** The last of the days before its end that people were warned of: 14, 3 or 0; null for none. */
    warnedDays: integer('warned_days'),
  },
  (table) => [
    index('api_keys_by_account').on(table.accountID),
    check('api_keys_rights', sql`cardinality(${table.rights}) > 0`),
  ],
);
export type ApiKeyRow = typeof apiKeys.$inferSelect;

/**
 * What a key is called by: one, and while it is rolled over the ones before it until they end. Stored only as SHA-256, so a copy of this
 * table calls nothing.
 */
export const apiKeySecrets = pgTable(
  'api_key_secrets',
  {
    hash: text().primaryKey(),
    keyID: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** Its last four characters, by which people tell it from others. */
    ending: text().notNull(),
    createdTime: moment('created_time').notNull(),
    endTime: moment('end_time').notNull(),
    lastUsedTime: moment('last_used_time'),
    /** Client address of the last use. */
    lastUsedAddress: text('last_used_address').notNull().default(''),
  },
  (table) => [
    index('api_key_secrets_by_key').on(table.keyID),
    index('api_key_secrets_by_end').on(table.endTime),
  ],
);
export type ApiKeySecretRow = typeof apiKeySecrets.$inferSelect;

/** Calls of a key per day, in UTC. */
export const apiKeyDays = pgTable(
  'api_key_days',
  {
    keyID: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyID, table.day] })],
);
