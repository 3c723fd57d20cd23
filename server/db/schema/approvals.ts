import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { builtInRoles } from '#core/account/roles.ts';
import { approvalStates } from '#core/contract/calls/approvals.ts';
import { departments, roles, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

const cents = (name: string) => bigint(name, { mode: 'number' });

/** What a role or a user may spend without an approval; a row for each that has a limit. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** A built-in role, a role of the account's own, or a user. */
    role: text({ enum: builtInRoles }),
    roleID: uuid('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    userID: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    perOrder: cents('per_order'),
    perMonth: cents('per_month'),
  },
  (table) => [
    check('spending_limits_of_one', sql`num_nonnulls(${table.role}, ${table.roleID}, ${table.userID}) = 1`),
    check('spending_limits_some', sql`num_nonnulls(${table.perOrder}, ${table.perMonth}) > 0`),
    check('spending_limits_not_negative', sql`${table.perOrder} >= 0 and ${table.perMonth} >= 0`),
    uniqueIndex('spending_limits_of_role').on(table.accountID, table.role),
    uniqueIndex('spending_limits_of_own_role').on(table.roleID),
    uniqueIndex('spending_limits_of_user').on(table.userID),
  ],
);

/** Requests to approve orders, one for all that were asked for together. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** The department of its orders if all are of one. */
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    requesterID: uuid('requester_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** `withdrawn`: nothing of it is left to decide, since its orders were canceled. */
    state: text({ enum: approvalStates }).notNull().default('open'),
    createTime: moment('create_time').notNull(),
    deciderID: uuid('decider_id').references(() => users.id),
    decideReason: text('decide_reason').notNull().default(''),
    decideTime: moment('decide_time'),
  },
  (table) => [
    index('approvals_by_account').on(table.accountID, table.createTime),
    index('approvals_open').on(table.accountID).where(sql`${table.state} = 'open'`),
  ],
);
export type ApprovalRow = typeof approvals.$inferSelect;

/** The orders of a request, and what each cost when it was asked or decided: the amount that was seen. */
export const approvalOrders = pgTable(
  'approval_orders',
  {
    approvalID: uuid('approval_id')
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    cents: cents('cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.approvalID, table.orderID] }),
    index('approval_orders_by_order').on(table.orderID),
  ],
);
