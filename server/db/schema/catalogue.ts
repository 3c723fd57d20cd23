import { isNull, sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductPrices } from '#core/catalogue/price.ts';
import type { TermChange } from '#core/catalogue/price-changes.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';

const createdTime = () => timestamp('created_time', { withTimezone: true }).notNull();

/** Products on sale, with texts in Chinese and English. */
export const products = pgTable('products', {
  productNo: text('product_no').primaryKey(),
  /** Position in lists. */
  position: integer().notNull(),
  brand: text().notNull(),
  subBrand: text('sub_brand').notNull(),
  brandName: text('brand_name').notNull(),
  brandDescription: text('brand_description').notNull(),
  brandDescriptionEn: text('brand_description_en').notNull(),
  productType: text('product_type').notNull(),
  typeDescription: text('type_description').notNull(),
  productName: text('product_name').notNull(),
  chineseName: text('chinese_name').notNull(),
  englishName: text('english_name').notNull(),
  productDescription: text('product_description').notNull(),
  productDescriptionEn: text('product_description_en').notNull(),
  /** Maximum years offered; 0 for a product sold for 90 days only. */
  maxYear: integer('max_year').notNull(),
  has90Days: boolean('has_90_days').notNull(),
  includedNames: integer('included_names').notNull(),
  maxNames: integer('max_names').notNull(),
  /** List prices in cents by validity. */
  prices: json().$type<ProductPrices>().notNull(),
});

export type ProductRow = typeof products.$inferSelect;

/** What the shop changed of a product: prices by term, or whether it is sold, from a time on. Those undone before it have no effect. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productNo: text('product_no')
      .notNull()
      .references(() => products.productNo),
    fromTime: timestamp('from_time', { withTimezone: true }).notNull(),
    terms: json().$type<readonly TermChange[]>().notNull(),
    /** Null leaves it. */
    isSold: boolean('is_sold'),
    reason: text().notNull(),
    /** Null: made by a command. */
    userID: uuid('user_id').references(() => users.id),
    createdTime: createdTime(),
    undoneBy: uuid('undone_by').references(() => users.id),
    undoneTime: timestamp('undone_time', { withTimezone: true }),
  },
  (table) => [index('product_changes_by_product').on(table.productNo, table.fromTime, table.id)],
);
export type ProductChangeRow = typeof productChanges.$inferSelect;

const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
/** Set when the customer removes a record that orders name: hidden from every list, kept for its orders. */
const removedTime = () => timestamp('removed_time', { withTimezone: true });

export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    position: text().notNull().default(''),
    email: text().notNull(),
    telephone: text().notNull(),
    idCard: text('id_card').notNull().default(''),
    createdTime: createdTime(),
    removedTime: removedTime(),
  },
  (table) => [index('contacts_by_account').on(table.accountID)],
);

export const organizations = pgTable(
  'organizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    name: text().notNull(),
    creditCode: text('credit_code').notNull(),
    country: text().notNull(),
    province: text().notNull(),
    locality: text().notNull(),
    postalCode: text('postal_code').notNull(),
    telephone: text().notNull(),
    registryAddr: text('registry_addr').notNull(),
    /** YYYY-MM-DD. */
    dateOfIncorporation: text('date_of_incorporation').notNull().default('2019-01-01'),
    createdTime: createdTime(),
    removedTime: removedTime(),
  },
  (table) => [index('organizations_by_account').on(table.accountID)],
);

/** Mailboxes a customer saved for email validation. */
export const validationEmails = pgTable(
  'validation_emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: owner(),
    email: text().notNull(),
    createdTime: createdTime(),
    removedTime: removedTime(),
  },
  (table) => [
    uniqueIndex('validation_emails_once')
      .on(table.accountID, sql`lower(${table.email})`)
      .where(isNull(table.removedTime)),
  ],
);

/** Price of one unit of the site's currency in other currencies, as decimal text. */
export const exchangeRates = pgTable('exchange_rates', {
  currency: text().primaryKey(),
  rate: text().notNull(),
});
