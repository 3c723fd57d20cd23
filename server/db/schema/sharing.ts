import { isNull, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { departments, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

/** The key of each user that colleagues seal to. */
export const sharingKeys = pgTable('sharing_keys', {
  userID: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountID: accountID(),
  /** SubjectPublicKeyInfo, base64url, and its SHA-256, hex. */
  publicKey: text('public_key').notNull(),
  fingerprint: text().notNull(),
  /** The private half, which only the user's vault opens. */
  sealed: text().notNull(),
  createdTime: moment('created_time').notNull(),
});

/** Keys of orders, sealed to colleagues: one row for each sharing, which stays when it ends. */
export const sharedKeys = pgTable(
  'shared_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    spkiHash: text('spki_hash').notNull(),
    recipientID: uuid('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Fingerprint of the key it is sealed to. */
    recipientKey: text('recipient_key').notNull(),
    sharerID: uuid('sharer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty once the sharing has ended. */
    envelope: text().notNull(),
    sharedTime: moment('shared_time').notNull(),
    endedTime: moment('ended_time'),
  },
  (table) => [
    uniqueIndex('shared_keys_once')
      .on(table.orderID, table.spkiHash, table.recipientID)
      .where(isNull(table.endedTime)),
    index('shared_keys_by_recipient').on(table.recipientID).where(isNull(table.endedTime)),
    check('shared_keys_ended', sql`(${table.endedTime} is null) = (${table.envelope} <> '')`),
  ],
);

/** Whom the account's policy names, a row for each, and since when: orders made from then on are sealed to them. */
export const sharingPolicy = pgTable(
  'sharing_policy',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    userID: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    namedDepartmentID: uuid('named_department_id').references(() => departments.id, { onDelete: 'cascade' }),
    since: moment('since').notNull(),
  },
  (table) => [
    check('sharing_policy_of_one', sql`num_nonnulls(${table.userID}, ${table.namedDepartmentID}) = 1`),
    uniqueIndex('sharing_policy_user').on(table.accountID, table.userID),
    // One department at most.
    uniqueIndex('sharing_policy_department')
      .on(table.accountID)
      .where(sql`${table.namedDepartmentID} is not null`),
  ],
);
