import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { entryKindNames, kindsOf, ledgerAccounts } from '#core/money/entry-kinds.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
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

const named = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '));

/**
 * Entries of the ledger in double entry, written in the transaction that causes them and never altered. Their lines sum to zero, and
 * those of the balance to `cents`: triggers check it at the end of the transaction.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text({ enum: entryKindNames }).notNull(),
    /** What made it necessary, such as `payment:…`: the same cause is entered once a kind. */
    cause: text().notNull(),
    /** Change of the balance, signed; 0 where the entry moves only the shop's money. */
    cents: bigint({ mode: 'number' }).notNull(),
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    orderID: uuid('order_id').references(() => orders.id),
    depositID: uuid('deposit_id').references(() => deposits.id),
    packageID: uuid('package_id').references(() => packages.id),
    /** The provider payment the money arrived by. */
    paymentID: uuid('payment_id').references(() => payments.id),
    /** Who paid, for a charge. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The API key that paid. */
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** An operator's reason. */
    note: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check(
      'ledger_sign',
      sql`case when ${table.kind} in (${named(kindsOf(-1))}) then ${table.cents} < 0 when ${table.kind} in (${named(kindsOf(1))}) then ${table.cents} > 0 else ${table.cents} = 0 end`,
    ),
    check(
      'ledger_not_negative',
      sql`${table.balanceAfter} >= 0 or ${table.cents} >= 0 or ${table.kind} = 'reversal'`,
    ),
    uniqueIndex('ledger_once_a_cause').on(table.cause, table.kind),
    // The money of one payment is credited once and charged once.
    uniqueIndex('ledger_once_a_payment')
      .on(table.paymentID, table.kind)
      .where(sql`${table.kind} in ('deposit', 'charge', 'package')`),
    // What somebody spent.
    index('ledger_by_user').on(table.userID, table.at).where(sql`${table.userID} is not null`),
    index('ledger_by_key').on(table.apiKeyID, table.at).where(sql`${table.apiKeyID} is not null`),
    index('ledger_by_order').on(table.orderID).where(sql`${table.orderID} is not null`),
    index('ledger_by_package').on(table.packageID).where(sql`${table.packageID} is not null`),
    index('ledger_by_account').on(table.accountID, table.id),
  ],
);

/** What an entry took from and put on each ledger account. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    entryID: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ledger.id),
    account: text({ enum: ledgerAccounts }).notNull(),
    /** Of `clearing`, the gateway; empty otherwise. */
    provider: text().notNull().default(''),
    /** Signed, in the site's currency. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** Where money moved in another currency: which, how much, and its units per unit of the site's. */
    currency: text(),
    chargedCents: bigint('charged_cents', { mode: 'number' }),
    rate: numeric(),
  },
  (table) => [
    primaryKey({ columns: [table.entryID, table.account, table.provider] }),
    check(
      'ledger_lines_charged',
      sql`num_nonnulls(${table.currency}, ${table.chargedCents}, ${table.rate}) in (0, 3)`,
    ),
    index('ledger_lines_by_account').on(table.account, table.provider),
  ],
);
