import { sql } from 'drizzle-orm';
import { bigint, check, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OperatorRight } from '#core/account/rights.ts';
import { actStates } from '#core/shop/second-operator.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';

/** Acts of operators that waited for another operator, or for their time. */
export const shopActs = pgTable(
  'shop_acts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Names who runs it, in `server/shop/act-kinds.ts`. */
    kind: text().notNull(),
    /** The right that asking for it and deciding over it need. */
    right: text().$type<OperatorRight>().notNull(),
    /** The customer's account that it touches. */
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Money that it moves, in the site's currency. */
    cents: bigint({ mode: 'number' }).notNull(),
    /** What it is done to, for people: an order number, a reference. */
    about: text().notNull(),
    /** What its kind needs to run. */
    data: json().notNull(),
    /** Why, in the words of who asked. */
    reason: text().notNull(),
    state: text({ enum: actStates }).notNull().default('waiting'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => users.id),
    askedTime: moment('asked_time').notNull(),
    /** When it runs by itself; null while it waits for another operator. */
    dueTime: moment('due_time'),
    /** Null where its time came, or it waits. */
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedTime: moment('decided_time'),
    /** Why it was refused or failed; empty otherwise. */
    note: text().notNull().default(''),
  },
  (table) => [
    index('shop_acts_waiting').on(table.dueTime).where(sql`${table.state} = 'waiting'`),
    index('shop_acts_by_account').on(table.accountID, table.askedTime),
    check('shop_acts_decided', sql`(${table.state} = 'waiting') = (${table.decidedTime} is null)`),
  ],
);
export type ShopActRow = typeof shopActs.$inferSelect;
