import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The books of the sandbox's payment provider. It knows nothing of our data except the payments it was asked to take. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** The provider's own id, unguessable: whoever knows it may open the payment's page. */
    ref: text().primaryKey(),
    /** Our id: the idempotency key it was opened under. */
    paymentID: text('payment_id').notNull(),
    method: text().notNull(),
    orderNo: text('order_no').notNull(),
    title: text().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** `approved`: the payer agreed, and a capture takes the money. */
    state: text({ enum: ['open', 'approved', 'paid', 'refused', 'expired', 'closed'] }).notNull(),
    /** How many times the payment's notice is sent, chosen when it is accepted. */
    notices: integer().notNull().default(1),
    returnURL: text('return_url').notNull(),
    clientSecret: text('client_secret').notNull(),
    /** Who approved it; empty without an approval. */
    payerID: text('payer_id').notNull().default(''),
    expireTime: moment('expire_time').notNull(),
    createTime: moment('create_time').notNull(),
    payTime: moment('pay_time'),
  },
  (table) => [
    uniqueIndex('sandbox_payments_once').on(table.paymentID),
    uniqueIndex('sandbox_payments_by_secret').on(table.clientSecret),
    check('sandbox_payments_amount', sql`${table.cents} > 0`),
  ],
);
export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;

/** One row: the secret the sandbox's provider signs its callbacks with, created at the first start. */
export const sandboxProvider = pgTable(
  'sandbox_provider',
  {
    id: integer().primaryKey().default(1),
    callbackSecret: text('callback_secret').notNull(),
  },
  (table) => [check('sandbox_provider_one_row', sql`${table.id} = 1`)],
);
