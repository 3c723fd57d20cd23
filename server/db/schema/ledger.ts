import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Money a customer holds, in cents; always the sum of their ledger. The row is what a charge locks. */
export const balances = pgTable(
  'balances',
  {
    customerID: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    cents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('balances_not_negative', sql`${table.cents} >= 0`)],
);

/** Every change of a balance, written in the transaction that causes it and never altered. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerID: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: ['deposit', 'charge', 'refund'] }).notNull(),
    /** Signed: a charge is negative. */
    cents: bigint({ mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    orderID: uuid('order_id').references(() => orders.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('ledger_sign', sql`(${table.kind} = 'charge') = (${table.cents} < 0) and ${table.cents} <> 0`),
    check('ledger_not_negative', sql`${table.balanceAfter} >= 0`),
    index('ledger_by_customer').on(table.customerID, table.id),
  ],
);
