import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BatchFailure, BatchQueue } from '#core/contract/calls/payment.ts';
import { accounts, departments, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';

const statuses = ['ready', 'pending', 'end'] as const satisfies BatchQueue['status'][];
const reasons = [
  'balance-short',
  'already-paid',
  'wrong-state',
  'in-other-queue',
  'approval-needed',
  'error',
] as const satisfies BatchFailure[];

/** Several orders paid one after another. The process working on a queue locks its row for each charge. */
export const paymentQueues = pgTable(
  'payment_queues',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of who opened it. */
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    /** Who opened it: what it pays counts as their spending. */
    payerID: uuid('payer_id').references(() => users.id, { onDelete: 'set null' }),
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Whether a unit of a package pays each order that one fits. */
    usesUnits: boolean('uses_units').notNull().default(false),
    status: text({ enum: statuses }).notNull(),
    createTime: moment('create_time').notNull(),
    endTime: moment('end_time'),
  },
  (table) => [index('payment_queues_by_account').on(table.accountID, table.createTime)],
);
export type PaymentQueueRow = typeof paymentQueues.$inferSelect;

export const queuedPayments = pgTable(
  'queued_payments',
  {
    queueID: uuid('queue_id')
      .notNull()
      .references(() => paymentQueues.id, { onDelete: 'cascade' }),
    /** Position in the queue, from 0. */
    position: integer().notNull(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    orderNo: text('order_no').notNull(),
    state: text({ enum: ['waiting', 'paid', 'failed'] }).notNull(),
    reason: text({ enum: reasons }),
    /** Cents charged. */
    cents: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.queueID, table.position] })],
);
