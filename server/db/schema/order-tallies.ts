import { bigint, bigserial, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { keyTypes } from '#core/orders/key-types.ts';
import { accounts, departments } from '#server/db/schema/accounts.ts';

/** Columns of every tally table. */
const ofOwner = () => ({
  id: bigserial({ mode: 'number' }).primaryKey(),
  accountID: uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
});

/** Filters of the list that have tallies, each on its own. The trigger in `triggers.sql` names them too. */
export const talliedFilters = ['brand', 'kind', 'keyType', 'dcvMethod', 'contactID', 'orgID'] as const;

/**
 * Steps of the number of a customer's orders in each list and with each status code, by the day (UTC) on which they enter or leave it,
 * in total and by each value of a filter. Their sum up to a day is the number at its start: what an order is depends on the time.
 * Stored as deltas that add up: with a single row per count, concurrent changes to one customer's orders would wait for each other.
 * Written by a trigger in the transaction of the change.
 */
export const orderTallies = pgTable(
  'order_tallies',
  {
    ...ofOwner(),
    /** The filter's name in the list, with its value below; empty for all orders. */
    field: text({ enum: ['', ...talliedFilters] }).notNull(),
    value: text().notNull(),
    /** A list, `all`, or a status code. */
    list: text().notNull(),
    /** Null if from the beginning. */
    day: date(),
    count: integer().notNull(),
  },
  (table) => [index('order_tallies_by_account').on(table.accountID, table.field, table.value)],
);

/** Amounts paid for a customer's orders, by the hour (UTC) the orders were placed, stored like the order tallies. */
export const spendTallies = pgTable(
  'spend_tallies',
  {
    ...ofOwner(),
    hour: timestamp({ withTimezone: true }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('spend_tallies_by_account').on(table.accountID, table.hour)],
);

/** Number of a customer's orders with an unrevoked certificate by sub-brand, key type and month of its end (UTC), stored like the order tallies. */
export const keyTallies = pgTable(
  'key_tallies',
  {
    ...ofOwner(),
    subBrand: text('sub_brand').notNull(),
    keyType: text('key_type', { enum: keyTypes }).notNull(),
    endMonth: date('end_month'),
    count: integer().notNull(),
  },
  (table) => [index('key_tallies_by_account').on(table.accountID)],
);
