import { bigint, bigserial, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { keyTypes } from '#core/orders/key-types.ts';
import { customers } from '#server/db/schema/customers.ts';

/** What every row of a tally has. */
const ofCustomer = () => ({
  id: bigserial({ mode: 'number' }).primaryKey(),
  customerID: uuid('customer_id')
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' }),
});

/** Filters of the list that tallies are kept by, each alone; the trigger in `triggers.sql` names them too. */
export const talliedFilters = ['brand', 'kind', 'keyType', 'dcvMethod', 'contactID', 'orgID'] as const;

/**
 * How many orders a customer has by status and day of their end (UTC), in all and by each value of a filter, as changes that add
 * up: a row each would make all that happens to one customer's orders wait in line. Written by a trigger in the transaction of the change.
 */
export const orderTallies = pgTable(
  'order_tallies',
  {
    ...ofCustomer(),
    /** The filter, as the list calls it, and what it asks for; empty for all orders. */
    field: text({ enum: ['', ...talliedFilters] }).notNull(),
    value: text().notNull(),
    status: integer().notNull(),
    endDay: date('end_day'),
    count: integer().notNull(),
  },
  (table) => [index('order_tallies_by_customer').on(table.customerID, table.field, table.value)],
);

/** What was paid for a customer's orders, by the hour (UTC) they were placed in, kept as the tallies are. */
export const spendTallies = pgTable(
  'spend_tallies',
  {
    ...ofCustomer(),
    hour: timestamp({ withTimezone: true }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('spend_tallies_by_customer').on(table.customerID, table.hour)],
);

/** How many issued orders a customer has by brand, key and month of their end (UTC), kept as the tallies are. */
export const keyTallies = pgTable(
  'key_tallies',
  {
    ...ofCustomer(),
    brand: text().notNull(),
    keyType: text('key_type', { enum: keyTypes }).notNull(),
    endMonth: date('end_month'),
    count: integer().notNull(),
  },
  (table) => [index('key_tallies_by_customer').on(table.customerID)],
);
