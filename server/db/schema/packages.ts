import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { orderKinds } from '#core/orders/order-filters.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';

/** Last part of a package number. */
export const packageNumbers = pgSequence('package_numbers', { startWith: 10_001 });

const cents = (name: string) => bigint(name, { mode: 'number' });

/** What each unit pays (`core/packages/units.ts`): an order of a product, or of a kind up to a list price. */
const terms = () => ({
  productNo: text('product_no'),
  kind: text({ enum: orderKinds }),
  mostCents: cents('most_cents'),
  validity: integer().notNull(),
  units: integer().notNull(),
  /** Price of the whole package. */
  cents: cents('cents').notNull(),
  /** Days from the payment in which it can be used. */
  days: integer().notNull(),
});

/** Packages of certificates on offer. One that is withdrawn stays for those who bought it. */
export const packageOffers = pgTable(
  'package_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    ...terms(),
    isOffered: boolean('is_offered').notNull().default(true),
    createTime: moment('create_time').notNull(),
  },
  (table) => [
    check('package_offers_one', sql`num_nonnulls(${table.productNo}, ${table.kind}) = 1`),
    check(
      'package_offers_amount',
      sql`${table.units} > 0 and ${table.cents} >= ${table.units} and ${table.days} > 0`,
    ),
  ],
);
export type PackageOfferRow = typeof packageOffers.$inferSelect;

/** Packages that accounts bought, with the terms as they were. Its orders name the units that paid them. A use locks the row. */
export const packages = pgTable(
  'packages',
  {
    id: uuid().primaryKey().defaultRandom(),
    packageNo: text('package_no').notNull().unique(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Who ordered it. */
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    apiKeyID: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    offerID: uuid('offer_id')
      .notNull()
      .references(() => packageOffers.id),
    ...terms(),
    state: text({ enum: ['unpaid', 'paid', 'cancelled'] })
      .notNull()
      .default('unpaid'),
    /** Units used and not given back. */
    used: integer().notNull().default(0),
    payWay: text('pay_way').notNull().default(''),
    createTime: moment('create_time').notNull(),
    payTime: moment('pay_time'),
    /** When units that are left lapse. */
    validUntil: moment('valid_until'),
  },
  (table) => [
    check('packages_one', sql`num_nonnulls(${table.productNo}, ${table.kind}) = 1`),
    check(
      'packages_amount',
      sql`${table.units} > 0 and ${table.cents} >= ${table.units} and ${table.days} > 0`,
    ),
    check('packages_used', sql`${table.used} between 0 and ${table.units}`),
    check(
      'packages_paid',
      sql`(${table.state} = 'paid') = (${table.validUntil} is not null) and (${table.state} = 'paid') = (${table.payTime} is not null)`,
    ),
    index('packages_by_account').on(table.accountID, table.createTime),
    // Of those with units left, for the notices of their ends.
    index('packages_by_end').on(table.validUntil).where(sql`${table.used} < ${table.units}`),
  ],
);
export type PackageRow = typeof packages.$inferSelect;
