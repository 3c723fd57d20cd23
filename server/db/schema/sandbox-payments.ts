import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { refundWays } from '#core/contract/calls/sandbox.ts';
import { moment } from '#server/db/schema/columns.ts';

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
    /** What its provider does with refunds, chosen on its page. */
    refundWay: text('refund_way', { enum: refundWays }).notNull().default('settle'),
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

/** Refunds in the provider's books: asked for by us, or made on its page. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** The provider's own id. */
    ref: text().primaryKey(),
    /** Our id: the idempotency key; null for one made on the page. */
    refundID: text('refund_id'),
    paymentRef: text('payment_ref')
      .notNull()
      .references(() => sandboxPayments.ref),
    /** In the payment's currency. */
    cents: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['pending', 'settled', 'refused'] }).notNull(),
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_once').on(table.refundID),
    index('sandbox_refunds_by_payment').on(table.paymentRef),
    check('sandbox_refunds_amount', sql`${table.cents} > 0`),
  ],
);
export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect;

/** One row: the secret the sandbox's provider signs its callbacks with, created at the first start. */
export const sandboxProvider = pgTable(
  'sandbox_provider',
  {
    id: integer().primaryKey().default(1),
    callbackSecret: text('callback_secret').notNull(),
  },
  (table) => [check('sandbox_provider_one_row', sql`${table.id} = 1`)],
);
