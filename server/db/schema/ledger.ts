import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { deposits, payments } from '#server/db/schema/payments.ts';

/**
 * A customer's balance in cents; always the sum of their ledger. A charge locks this row. Negative if a provider took back money
 * that was already spent.
 */
export const balances = pgTable('balances', {
  accountID: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  cents: bigint({ mode: 'number' }).notNull().default(0),
  /** Charges less refunds. */
  spent: bigint({ mode: 'number' }).notNull().default(0),
});

/** Every change of a balance, written in the transaction that causes it and never altered. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: ['deposit', 'charge', 'refund', 'reversal'] }).notNull(),
    /** Signed: negative for a charge, and for a reversal, by which a provider takes money back. */
    cents: bigint({ mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    orderID: uuid('order_id').references(() => orders.id),
    depositID: uuid('deposit_id').references(() => deposits.id),
    /** The provider payment the money arrived by. */
    paymentID: uuid('payment_id').references(() => payments.id),
    /** Who paid, for a charge. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'ledger_sign',
      sql`(${table.kind} in ('charge', 'reversal')) = (${table.cents} < 0) and ${table.cents} <> 0`,
    ),
    check('ledger_not_negative', sql`${table.balanceAfter} >= 0 or ${table.kind} <> 'charge'`),
    // The money of one payment is credited once and charged once; it may be reversed in parts.
    uniqueIndex('ledger_once_a_payment')
      .on(table.paymentID, table.kind)
      .where(sql`${table.kind} <> 'reversal'`),
    // What somebody spent.
    index('ledger_by_user').on(table.userID, table.at).where(sql`${table.userID} is not null`),
    index('ledger_by_order').on(table.orderID).where(sql`${table.orderID} is not null`),
    index('ledger_by_account').on(table.accountID, table.id),
  ],
);
