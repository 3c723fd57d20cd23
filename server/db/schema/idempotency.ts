import { index, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '#server/db/schema/customers.ts';

/** The stored reply of every call that created or paid for something, written in the transaction of its effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    customerID: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    callID: text('call_id').notNull(),
    /** SHA-256 of path parameters, query and body. */
    inputHash: text('input_hash').notNull(),
    /** `data` of the reply; null only inside the transaction that produces it. */
    reply: json(),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerID, table.key] }), index().on(table.createdTime)],
);
