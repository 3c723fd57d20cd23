import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Deposit } from '#core/contract/calls/deposit.ts';
import type { PaymentState } from '#core/contract/calls/payment.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import type { BegunPayment } from '#server/payment/gateway.ts';

/** Last part of a deposit number. */
export const depositNumbers = pgSequence('deposit_numbers', { startWith: 10_001 });

const cents = (name: string) => bigint(name, { mode: 'number' });
const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id);

const depositStates = ['unpaid', 'paid', 'cancelled'] as const satisfies Deposit['state'][];

/** Deposits to the balance, in cents of the site's currency. */
export const deposits = pgTable(
  'deposits',
  {
    id: uuid().primaryKey().defaultRandom(),
    depositNo: text('deposit_no').notNull().unique(),
    accountID: owner(),
    amount: cents('amount').notNull(),
    state: text({ enum: depositStates }).notNull().default('unpaid'),
    payWay: text('pay_way').notNull().default(''),
    createTime: moment('create_time').notNull(),
    payTime: moment('pay_time'),
  },
  (table) => [
    check('deposits_amount', sql`${table.amount} > 0`),
    index('deposits_by_account').on(table.accountID, table.createTime),
  ],
);
export type DepositRow = typeof deposits.$inferSelect;

const states = [
  'open',
  'paid',
  'late',
  'short',
  'refused',
  'expired',
  'replaced',
] as const satisfies PaymentState[];

/** One attempt to pay for an order, a deposit or a package at a provider. Guarded by the lock of what it pays for. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    orderID: uuid('order_id').references(() => orders.id),
    depositID: uuid('deposit_id').references(() => deposits.id),
    packageID: uuid('package_id').references(() => packages.id),
    /** Who opened it: what it pays counts as their spending. */
    payerID: uuid('payer_id').references(() => users.id, { onDelete: 'set null' }),
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Number of the order, deposit or package. */
    orderNo: text('order_no').notNull(),
    aim: text({ enum: ['makeOrder', 'reSign', 'deposit', 'package'] }).notNull(),
    method: text().notNull(),
    gateway: text().notNull(),
    /** Mount path of the console the payer returns to. */
    mountPath: text('mount_path').notNull().default(''),
    /** Amount charged to the payer, in `currency`. */
    cents: cents('cents').notNull(),
    currency: text().notNull(),
    /** The same amount in the site's currency. */
    baseCents: cents('base_cents').notNull(),
    state: text({ enum: states }).notNull().default('open'),
    /** Empty until the provider has answered. */
    providerRef: text('provider_ref').notNull().default(''),
    /** Data the payer needs, including secrets; null until the provider has answered. */
    begun: json().$type<BegunPayment>(),
    createTime: moment('create_time').notNull(),
    expireTime: moment('expire_time').notNull(),
    /** When it left `open`. */
    endTime: moment('end_time'),
    /** When the money arrived, and how much, in the site's currency. */
    settleTime: moment('settle_time'),
    receivedCents: cents('received_cents'),
    /** When the provider is next asked; null: no more automatic polls. */
    nextAskTime: moment('next_ask_time'),
    asks: integer().notNull().default(0),
  },
  (table) => [
    check('payments_amount', sql`${table.cents} > 0 and ${table.baseCents} > 0`),
    check(
      'payments_payable',
      sql`num_nonnulls(${table.orderID}, ${table.depositID}, ${table.packageID}) = 1`,
    ),
    check(
      'payments_settled',
      sql`(${table.state} in ('paid', 'late', 'short')) = (${table.settleTime} is not null)`,
    ),
    // Never two payable codes for one of them.
    uniqueIndex('payments_open_order').on(table.orderID).where(sql`${table.state} = 'open'`),
    uniqueIndex('payments_open_deposit').on(table.depositID).where(sql`${table.state} = 'open'`),
    uniqueIndex('payments_open_package').on(table.packageID).where(sql`${table.state} = 'open'`),
    index('payments_by_order').on(table.orderID),
    index('payments_by_deposit').on(table.depositID),
    index('payments_by_package').on(table.packageID).where(sql`${table.packageID} is not null`),
    index('payments_by_ref').on(table.providerRef),
    // A bank transfer carries only this reference, so it must be unique.
    uniqueIndex('payments_bank_ref')
      .on(table.providerRef)
      .where(sql`${table.gateway} = 'bank' and ${table.providerRef} <> ''`),
    index('payments_by_account').on(table.accountID, table.createTime),
    index('payments_failed')
      .on(table.endTime, table.id)
      .where(sql`${table.state} in ('refused', 'expired', 'late', 'short')`),
    index('payments_to_ask').on(table.nextAskTime),
  ],
);
export type PaymentRow = typeof payments.$inferSelect;

/** Provider notices already processed: a repeated one changes nothing. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    gateway: text().notNull(),
    noticeID: text('notice_id').notNull(),
    paymentID: text('payment_id').notNull(),
    receiveTime: moment('receive_time').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gateway, table.noticeID] }),
    index('payment_notices_by_time').on(table.receiveTime),
  ],
);
