import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { refundStates } from '#core/money/refund-route.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/**
 * Money on its way back to the payment it came from. Its id is the idempotency key at the provider. While it is pending, its cents are on
 * the ledger account `held`. Guarded by the lock of its order.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentID: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The entry that took it off the balance. */
    entryID: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ledger.id),
    /** In the site's currency. */
    cents: cents('cents').notNull(),
    /** What the provider is asked to return, in the currency of the payment. */
    currency: text().notNull(),
    chargedCents: cents('charged_cents').notNull(),
    state: text({ enum: refundStates }).notNull().default('pending'),
    /** The provider's id of it; empty until it is known. */
    providerRef: text('provider_ref').notNull().default(''),
    /** Calls made, counted before each. */
    attempts: integer().notNull().default(0),
    /** When the provider is called next; null once it has ended. */
    nextTryTime: moment('next_try_time'),
    createTime: moment('create_time').notNull(),
    endTime: moment('end_time'),
    /** Why the provider did not do it at the last call; empty if it did. */
    faultCode: text('fault_code').notNull().default(''),
  },
  (table) => [
    check('refunds_amount', sql`${table.cents} > 0 and ${table.chargedCents} > 0`),
    check(
      'refunds_pending',
      sql`(${table.state} = 'pending') = (${table.endTime} is null) and (${table.state} = 'pending') = (${table.nextTryTime} is not null)`,
    ),
    index('refunds_by_order').on(table.orderID),
    index('refunds_by_payment').on(table.paymentID),
    index('refunds_to_try').on(table.nextTryTime).where(sql`${table.nextTryTime} is not null`),
    index('refunds_by_account').on(table.accountID, table.createTime),
  ],
);
export type RefundRow = typeof refunds.$inferSelect;
