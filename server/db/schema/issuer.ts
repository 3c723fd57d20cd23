import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { AcmeAuthorization, AcmeOrderState } from '#server/ca/acme/order-state.ts';
import type { NameRefusal } from '#server/ca/issuer.ts';

/** This server's account at an ACME directory. The key is stored before the account is asked for, so a lost reply costs nothing. */
export const issuerAccounts = pgTable('issuer_accounts', {
  directory: text().primaryKey(),
  /** PKCS#8 DER, sealed (`server/ca/stored-key.ts`). */
  privateKey: text('private_key').notNull(),
  /** The key of a key change that was begun; sealed, empty if there is none. */
  nextKey: text('next_key').notNull().default(''),
  /** Empty until the directory answered. */
  url: text().notNull().default(''),
  createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
});

/** Every order at an ACME directory, written before it is requested there: the journal that makes a killed server resume it. */
export const issuerOrders = pgTable(
  'issuer_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    directory: text().notNull(),
    /** `IssueRequest.orderNo`, and the number of the try: a refused validation needs another order at the CA. */
    requestNo: text('request_no').notNull(),
    attempt: integer().notNull(),
    names: text().array().notNull(),
    state: text().$type<AcmeOrderState>().notNull().default('begun'),
    /** Null until the directory answered. */
    url: text().unique(),
    /** ARI identifier of the certificate it replaces (RFC 9773 §5); empty if none. */
    replaces: text().notNull().default(''),
    profile: text().notNull().default(''),
    authorizations: jsonb().$type<readonly AcmeAuthorization[]>().notNull().default([]),
    finalizeUrl: text('finalize_url').notNull().default(''),
    certificateUrl: text('certificate_url').notNull().default(''),
    /** Type of what the CA refused last, and what it said about each name concerned. */
    problem: text().notNull().default(''),
    refusals: jsonb().$type<readonly NameRefusal[]>().notNull().default([]),
    /** Whether it failed because names were not validated: they are published anew. */
    isOfNames: boolean('is_of_names').notNull().default(false),
    /** Nothing is asked before, and how often in a row it had to wait. */
    waitUntil: timestamp('wait_until', { withTimezone: true }),
    waits: integer().notNull().default(0),
    /** Until when one process works on it. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** When the CA's order ends; null if it did not say. */
    expireTime: timestamp('expire_time', { withTimezone: true }),
    /** ARI: identifier of the certificate, when the CA is asked again, and the moment chosen within its window. */
    renewalID: text('renewal_id').notNull().default(''),
    renewalCheckTime: timestamp('renewal_check_time', { withTimezone: true }),
    renewalTime: timestamp('renewal_time', { withTimezone: true }),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('issuer_orders_attempt').on(table.requestNo, table.attempt),
    index('issuer_orders_to_ask').on(table.renewalCheckTime),
    index('issuer_orders_by_renewal').on(table.renewalID),
    index('issuer_orders_by_time').on(table.createdTime),
  ],
);
export type AcmeOrderRow = typeof issuerOrders.$inferSelect;
