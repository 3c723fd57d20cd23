import { index, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The stored reply of every call that created or paid for something, written in the transaction of its effect. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** The user or API key that sent it. */
    actorID: uuid('actor_id').notNull(),
    key: text().notNull(),
    callID: text('call_id').notNull(),
    /** SHA-256 of path parameters, query and body. */
    inputHash: text('input_hash').notNull(),
    /** `data` of the reply; null only inside the transaction that produces it. */
    reply: json(),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.actorID, table.key] }), index().on(table.createdTime)],
);
