import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Identifier, Problem } from '#core/acme/problems.ts';
import { draftReasons, pullSteps } from '#core/acme/steps.ts';
import { accounts, departments, users } from '#server/db/schema/accounts.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { moment } from '#server/db/schema/columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';

/**
 * A directory of the account itself: what its clients may order and who pays. Units of packages pay, which were bought before; nothing else
 * ever does.
 */
export const acmePolicies = pgTable(
  'acme_policies',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** What is ordered, and for how long. */
    productNo: text('product_no').notNull(),
    productType: text('product_type').notNull(),
    subBrand: text('sub_brand').notNull(),
    validity: integer().notNull(),
    orgID: text('org_id').notNull().default(''),
    contactID: text('contact_id').notNull().default(''),
    /** Names that may be ordered, with everything below them, as far as the account has validated them. */
    domains: text().array().notNull(),
    /** The package that pays; null for any of the account. */
    packageID: uuid('package_id').references(() => packages.id),
    /** Orders that clients may begin within 30 days. */
    mostOrders: integer('most_orders').notNull(),
    /** Whose spending limits hold. */
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdTime: moment('created_time').notNull(),
    closedTime: moment('closed_time'),
  },
  (table) => [index('acme_policies_by_account').on(table.accountID, table.createdTime)],
);
export type AcmePolicyRow = typeof acmePolicies.$inferSelect;

/** The ACME directory of an order and of those that renew it, or of a policy. Whose it is, its order or policy says. */
export const acmeDirectories = pgTable('acme_directories', {
  id: uuid().primaryKey().defaultRandom(),
  /** The first order of its chain of renewals that was automated. */
  orderID: uuid('order_id')
    .unique()
    .references(() => orders.id),
  /** The other kind. */
  policyID: uuid('policy_id')
    .unique()
    .references(() => acmePolicies.id, { onDelete: 'cascade' }),
  /** Part of its address: 80 random bits. */
  slug: text().notNull().unique(),
  /** If no client pulls by the last day, the next certificate is issued for the last request. */
  fallback: boolean().notNull().default(true),
  createdTime: moment('created_time').notNull(),
  /** The last request of a client that was let in, and where it came from. */
  contactTime: moment('contact_time'),
  client: text().notNull().default(''),
  address: text().notNull().default(''),
  /** When a client last asked for a renewal window. */
  askedTime: moment('asked_time'),
});
export type AcmeDirectoryRow = typeof acmeDirectories.$inferSelect;

const directoryID = () =>
  uuid('directory_id')
    .notNull()
    .references(() => acmeDirectories.id, { onDelete: 'cascade' });

/** Keys for external account binding (RFC 8555 §7.3.4): each opens one directory. */
export const acmeKeys = pgTable(
  'acme_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    directoryID: directoryID(),
    /** What clients call it. */
    kid: text().notNull().unique(),
    /** The HMAC key, sealed (`server/acme/sealed.ts`): a hash of it could check no signature. */
    sealed: text().notNull(),
    /** Networks it may be used from, as CIDR; empty for any. */
    networks: text().array().notNull().default([]),
    creatorID: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdTime: moment('created_time').notNull(),
    revokedTime: moment('revoked_time'),
    usedTime: moment('used_time'),
    client: text().notNull().default(''),
    address: text().notNull().default(''),
  },
  (table) => [index('acme_keys_by_directory').on(table.directoryID)],
);
export type AcmeKeyRow = typeof acmeKeys.$inferSelect;

/** Accounts of clients, one a key pair and directory. */
export const acmeAccounts = pgTable(
  'acme_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    directoryID: directoryID(),
    keyID: uuid('key_id')
      .notNull()
      .references(() => acmeKeys.id, { onDelete: 'cascade' }),
    /** Of its public key (RFC 7638). */
    thumbprint: text().notNull(),
    /** The public key. */
    jwk: json().$type<Readonly<Record<string, string>>>().notNull(),
    status: text({ enum: ['valid', 'deactivated'] })
      .notNull()
      .default('valid'),
    contact: text().array().notNull().default([]),
    createdTime: moment('created_time').notNull(),
  },
  (table) => [
    unique('acme_accounts_thumbprint').on(table.directoryID, table.thumbprint),
    index('acme_accounts_by_key').on(table.keyID),
  ],
);
export type AcmeAccountRow = typeof acmeAccounts.$inferSelect;

/** Orders of clients (RFC 8555 §7.1.3): each pulls one certificate. */
export const acmeOrders = pgTable(
  'acme_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    acmeAccountID: uuid('acme_account_id')
      .notNull()
      .references(() => acmeAccounts.id, { onDelete: 'cascade' }),
    /** The order it pulls from; null until the client of a policy has one. */
    orderID: uuid('order_id').references(() => orders.id),
    /** Whether the order was placed for it, by a policy. */
    isBought: boolean('is_bought').notNull().default(false),
    status: text({ enum: ['open', 'processing', 'valid', 'invalid'] })
      .notNull()
      .default('open'),
    identifiers: json().$type<readonly Identifier[]>().notNull(),
    profile: text().notNull().default(''),
    /** The certificate it replaces, by its id of RFC 9773; empty for none. */
    replaces: text().notNull().default(''),
    problem: json().$type<Problem>(),
    /** SHA-256 of the request it was finalized with, hex. */
    hashValue: text('hash_value').notNull().default(''),
    finalizedTime: moment('finalized_time'),
    certificateID: uuid('certificate_id').references(() => certificates.id),
    createdTime: moment('created_time').notNull(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [
    index('acme_orders_by_account').on(table.acmeAccountID, table.createdTime),
    index('acme_orders_by_order').on(table.orderID),
    index('acme_orders_by_end').on(table.expireTime),
  ],
);
export type AcmeOrderRow = typeof acmeOrders.$inferSelect;

/** Authorizations of an order of a client. Those of validated names are born valid. */
export const acmeAuthorizations = pgTable(
  'acme_authorizations',
  {
    id: uuid().primaryKey().defaultRandom(),
    acmeOrderID: uuid('acme_order_id')
      .notNull()
      .references(() => acmeOrders.id, { onDelete: 'cascade' }),
    identifier: json().$type<Identifier>().notNull(),
    token: text().notNull(),
    status: text({ enum: ['pending', 'valid', 'invalid', 'deactivated'] }).notNull(),
    /** The challenge that was tried. */
    challenge: text({ enum: ['http-01', 'dns-01', 'dns-account-01'] }),
    problem: json().$type<Problem>(),
    validatedTime: moment('validated_time'),
  },
  (table) => [index('acme_authorizations_by_order').on(table.acmeOrderID)],
);
export type AcmeAuthorizationRow = typeof acmeAuthorizations.$inferSelect;

/** Nonces that were given out and not used yet, for all processes. Times are real ones, which the sandbox does not move. */
export const acmeNonces = pgTable(
  'acme_nonces',
  {
    nonce: text().primaryKey(),
    expireTime: moment('expire_time').notNull(),
  },
  (table) => [index('acme_nonces_by_end').on(table.expireTime)],
);

/** What clients did with a directory: pulls, and what was refused. The same again within a day counts up. */
export const acmePulls = pgTable(
  'acme_pulls',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    directoryID: directoryID(),
    at: moment('at').notNull(),
    step: text({ enum: pullSteps }).notNull(),
    /** The problem's type without its prefix; empty if it was done. */
    problem: text().notNull().default(''),
    detail: text().notNull().default(''),
    /** Of a pulled or revoked certificate. */
    serialNumber: text('serial_number').notNull().default(''),
    kid: text().notNull().default(''),
    client: text().notNull().default(''),
    address: text().notNull().default(''),
    times: integer().notNull().default(1),
  },
  (table) => [
    index('acme_pulls_by_directory').on(table.directoryID, table.at),
    index('acme_pulls_by_time').on(table.at),
  ],
);

/**
 * What a client asked for that was not bought: a purchase that is ready to be opened in the form. It is no order: nothing is due, and nothing
 * is charged for it. Ordering these names closes it.
 */
export const acmeDrafts = pgTable(
  'acme_drafts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    directoryID: directoryID(),
    /** The order that the client pulls from. */
    orderID: uuid('order_id').references(() => orders.id),
    reason: text({ enum: draftReasons }).notNull(),
    /** The common name first. */
    names: text().array().notNull(),
    /** A hash of the names, to find the order that has them. */
    namesKey: text('names_key').notNull(),
    /** What to order: as the order before; an empty number leaves the product to the form. */
    productNo: text('product_no').notNull().default(''),
    validity: integer().notNull(),
    client: text().notNull(),
    address: text().notNull(),
    times: integer().notNull().default(1),
    createdTime: moment('created_time').notNull(),
    lastTime: moment('last_time').notNull(),
    closedTime: moment('closed_time'),
    isDismissed: boolean('is_dismissed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('acme_drafts_open')
      .on(table.directoryID, table.namesKey)
      .where(sql`${table.closedTime} is null`),
    index('acme_drafts_by_account').on(table.accountID, table.createdTime),
  ],
);
export type AcmeDraftRow = typeof acmeDrafts.$inferSelect;
