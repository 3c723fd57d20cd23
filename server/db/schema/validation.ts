import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import type { CaRecords } from '#server/ca/issuer.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { organizations } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';

const states = ['waiting', 'validated', 'differs', 'missing', 'error'] as const;

/** Resolver used by the last check, and the address a file came from. */
const askedOf = () => ({
  resolver: text().notNull().default(''),
  address: text().notNull().default(''),
});

/** A name validated for an organization ahead of orders. `core/validation/validation.ts` derives where which value is expected. */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    organizationID: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** ASCII; no wildcard, no IP address. */
    domainName: text('domain_name').notNull(),
    method: text().$type<DcvMethod>().notNull(),
    /** Random part of the values that validate it; hex. */
    token: text().notNull(),
    state: text({ enum: states }).notNull().default('waiting'),
    found: text().array().notNull().default([]),
    problem: text().notNull().default(''),
    ...askedOf(),
    checkTime: timestamp('check_time', { withTimezone: true }),
    /** When and how it was last validated; kept while it is validated again. */
    validatedTime: timestamp('validated_time', { withTimezone: true }),
    validatedMethod: text('validated_method').$type<DcvMethod | ''>().notNull().default(''),
    /** The CAs whose persistent records validated it; empty if another record did, which counts for every CA. */
    validatedIssuers: text('validated_issuers').array().notNull().default([]),
    /** When the customer last asked for it to be validated or checked. */
    askedTime: timestamp('asked_time', { withTimezone: true }).notNull(),
    nextCheckTime: timestamp('next_check_time', { withTimezone: true }),
    /** Number of automatic checks; determines the wait for the next one. */
    checks: integer().notNull().default(0),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('organization_domains_name').on(table.organizationID, table.domainName),
    index('organization_domains_due').on(table.nextCheckTime),
  ],
);
export type OrganizationDomainRow = typeof organizationDomains.$inferSelect;

/** One name of an order and its validation state. `core/validation/validation.ts` derives where which value is expected. */
export const domainValidations = pgTable(
  'domain_validations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Position in the order; 0 is the common name. */
    position: integer().notNull(),
    /** ASCII, with `*.` for a wildcard; an IP address; a mailbox. */
    domainName: text('domain_name').notNull(),
    method: text().notNull(),
    /** Email methods: who confirms, and the TXT record that must name the mailbox if it is not a standard one. */
    mailbox: text().notNull().default(''),
    contactRecord: text('contact_record').notNull().default(''),
    state: text({ enum: states }).notNull().default('waiting'),
    /** Values seen by the last check. */
    found: text().array().notNull().default([]),
    problem: text().notNull().default(''),
    ...askedOf(),
    checkTime: timestamp('check_time', { withTimezone: true }),
    validatedTime: timestamp('validated_time', { withTimezone: true }),
    /** What the CA wants published, where it validates names itself; null where the shop does. */
    caRecords: jsonb('ca_records').$type<CaRecords>(),
    /** What the CA said when it refused the name, and where it explains more. */
    caWords: text('ca_words').notNull().default(''),
    caLink: text('ca_link').notNull().default(''),
    /** The validation ahead of orders that it relies on. */
    organizationDomainID: uuid('organization_domain_id').references(() => organizationDomains.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('domain_validations_ahead')
      .on(table.organizationDomainID)
      .where(sql`${table.organizationDomainID} is not null`),
    unique('domain_validations_name').on(table.orderID, table.domainName),
    // Which orders contain a name: queried while a batch is typed.
    index('domain_validations_by_name').on(table.domainName),
    // What has to be watched in logs since.
    index('domain_validations_by_time').on(table.validatedTime),
    index('domain_validations_by_mailbox')
      .on(sql`lower(${table.mailbox})`)
      .where(sql`${table.mailbox} <> ''`),
  ],
);
export type ValidationRow = typeof domainValidations.$inferSelect;

/** One email with a link that confirms names of an order. The link's secret is stored hashed. */
export const validationMails = pgTable(
  'validation_mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    mailbox: text().notNull(),
    /** The names it lists and confirms. */
    names: text().array().notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    sentTime: timestamp('sent_time', { withTimezone: true }).notNull(),
    expireTime: timestamp('expire_time', { withTimezone: true }).notNull(),
    usedTime: timestamp('used_time', { withTimezone: true }),
  },
  (table) => [index('validation_mails_by_order').on(table.orderID)],
);
export type ValidationMail = typeof validationMails.$inferSelect;

/**
 * TXT values the shop publishes in its own zone for names delegated to it. A name server outside a sandbox reads this table
 * (docs/server.md).
 */
export const delegatedRecords = pgTable(
  'delegated_records',
  {
    /** The order, or the organization for names validated ahead of orders, that expects the value. */
    holderID: uuid('holder_id').notNull(),
    /** ASCII, lower case, no trailing dot. */
    name: text().notNull(),
    value: text().notNull(),
    createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holderID, table.name, table.value] }),
    index('delegated_records_by_name').on(table.name),
  ],
);
