import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { withdrawalStates } from '#core/contract/calls/referral.ts';
import { withdrawalTargets } from '#core/referral/bank.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { ledger } from '#server/db/schema/ledger.ts';

/** Last part of a withdrawal's number. */
export const withdrawalNumbers = pgSequence('withdrawal_numbers', { startWith: 10_001 });

const cents = (name: string) => bigint(name, { mode: 'number' });
const account = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id);

/** Invite codes of accounts. A code that was changed counts for a while, and nobody else ever gets it. */
export const inviteCodes = pgTable(
  'invite_codes',
  {
    code: text().primaryKey(),
    accountID: account('account_id'),
    createTime: moment('create_time').notNull(),
    /** Until when an earlier code counts; null for the current one. */
    untilTime: moment('until_time'),
  },
  (table) => [
    uniqueIndex('invite_codes_once').on(sql`lower(${table.code})`),
    uniqueIndex('invite_codes_current').on(table.accountID).where(sql`${table.untilTime} is null`),
  ],
);

/** Accounts that signed up with an invite code. The row is locked while its rewards change. */
export const referrals = pgTable(
  'referrals',
  {
    invitedID: uuid('invited_id')
      .primaryKey()
      .references(() => accounts.id),
    /** Who invited it. */
    accountID: account('account_id'),
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    index('referrals_by_account').on(table.accountID),
    check('referrals_other', sql`${table.accountID} <> ${table.invitedID}`),
  ],
);

/** Rewards, and what was taken back of them (below zero). The money is in the ledger. */
export const rewards = pgTable(
  'rewards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Who earned it. */
    accountID: account('account_id'),
    invitedID: account('invited_id'),
    /** The purchase that is rewarded, and how many rows there were for it before. */
    entryID: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => ledger.id),
    number: integer().notNull(),
    /** The part of its price. */
    baseCents: cents('base_cents').notNull(),
    cents: cents('cents').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('rewards_once').on(table.entryID, table.number),
    index('rewards_by_account').on(table.accountID, table.id),
    index('rewards_by_invited').on(table.invitedID),
  ],
);

export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid().primaryKey().defaultRandom(),
    withdrawalNo: text('withdrawal_no').notNull().unique(),
    accountID: account('account_id'),
    /** Who asked for it. */
    userID: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    cents: cents('cents').notNull(),
    to: text({ enum: withdrawalTargets }).notNull(),
    holder: text().notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    accountNo: text('account_no').notNull().default(''),
    state: text({ enum: withdrawalStates }).notNull(),
    note: text().notNull().default(''),
    createTime: moment('create_time').notNull(),
    endTime: moment('end_time'),
  },
  (table) => [
    check('withdrawals_amount', sql`${table.cents} > 0`),
    check('withdrawals_end', sql`(${table.state} = 'waiting') = (${table.endTime} is null)`),
    index('withdrawals_by_account').on(table.accountID, table.createTime),
  ],
);
export type WithdrawalRow = typeof withdrawals.$inferSelect;
