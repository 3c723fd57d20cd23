import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderKind } from '#core/orders/order-filters.ts';
import type { BillKind } from '#core/transactions/bill-kinds.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';
import { deposits } from '#server/db/schema/payments.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/**
 * Entries of the ledger that change a balance, with what the list of bills filters and searches by. Written by a trigger in the
 * transaction of the entry (`triggers.sql`) and not altered, so what is no fact of the entry stays as it was then.
 */
export const bills = pgTable(
  'bills',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => ledger.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    /** Never before that of an earlier bill, so that the bills of a span of time follow one another. */
    at: timestamp({ withTimezone: true }).notNull(),
    kind: text().$type<BillKind>().notNull(),
    cents: cents('cents').notNull(),
    balanceAfter: cents('balance_after').notNull(),
    orderID: uuid('order_id').references(() => orders.id),
    depositID: uuid('deposit_id').references(() => deposits.id),
    /** Who paid. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The department the order belonged to when it was first paid: what comes back is taken off where it was spent. */
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    /** Empty if unknown. */
    method: text().notNull(),
    /** Sub-brand and kind of the product; empty without an order. */
    brand: text().notNull(),
    productKind: text('product_kind').$type<OrderKind | ''>().notNull(),
    /** What a search looks in, lower case. */
    searched: text().notNull(),
  },
  (table) => {
    const { accountID, at, id, kind, cents, userID, departmentID, method, brand, productKind } = table;
    return [
      // The list, with everything its filters and sums read.
      index('bills_by_account').on(
        ...([accountID, at, id, kind, cents, userID, departmentID, method, brand, productKind] as const),
      ),
      index('bills_by_order').on(table.orderID).where(sql`${table.orderID} is not null`),
    ];
  },
);

/** Monthly budgets of accounts (no department) and departments. */
export const budgets = pgTable(
  'budgets',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'cascade' }),
    cents: cents('cents').notNull(),
    /** The newest bill that was counted; 0 for none. */
    countedBill: bigint('counted_bill', { mode: 'number' }).notNull().default(0),
    /** First day of the month people were last warned in, and the share they were warned of. */
    warnedMonth: date('warned_month'),
    warnedShare: integer('warned_share').notNull().default(0),
  },
  (table) => [
    check('budgets_positive', sql`${table.cents} > 0`),
    uniqueIndex('budgets_once').on(table.accountID, sql`coalesce(${table.departmentID}, ${table.accountID})`),
  ],
);
export type BudgetRow = typeof budgets.$inferSelect;
