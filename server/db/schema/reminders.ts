import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { noticeKinds } from '#core/orders/reminders.ts';
import { customers } from '#server/db/schema/customers.ts';
import { orders } from '#server/db/schema/orders.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Reminders sent to customers, each once: the row and its email share a transaction. */
export const reminders = pgTable(
  'reminders',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerID: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: noticeKinds }).notNull(),
    /** Days before the end if `kind` is `end`; otherwise 0. */
    days: integer().notNull(),
    /** When the certificate ends, or when a rule changes. */
    endTime: moment('end_time').notNull(),
    createTime: moment('create_time').notNull(),
    readTime: moment('read_time'),
  },
  (table) => [
    unique('reminders_once').on(table.orderID, table.kind, table.endTime, table.days),
    index('reminders_by_customer').on(table.customerID, table.id),
    index('reminders_unread').on(table.customerID).where(sql`${table.readTime} is null`),
  ],
);
export type ReminderRow = typeof reminders.$inferSelect;
