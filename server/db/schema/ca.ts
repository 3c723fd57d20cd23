import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { keyTypes } from '#core/orders/key-types.ts';
import { type RevocationReason, revocationReasons } from '#core/orders/revocation-reasons.ts';
import { accounts, departments } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';

/** The sandbox's CAs. Without `CA_KEY_SECRET`, anyone who can read this table can sign with them (decision 030). */
export const authorities = pgTable('ca_authorities', {
  id: text({ enum: ['root', 'rsa', 'ec', 'code', 'doc', 'email', 'vmc'] }).primaryKey(),
  algorithm: text({ enum: ['RSA', 'EC'] }).notNull(),
  /** DER, base64. */
  certificate: text().notNull(),
  /** PKCS#8 DER, base64; sealed if the environment holds a secret (`server/ca/stored-key.ts`). */
  privateKey: text('private_key').notNull(),
  createdTime: timestamp('created_time', { withTimezone: true }).notNull(),
});

type Reasons = [RevocationReason, ...RevocationReason[]];

/** Every certificate issued. `number` counts the certificates of one order, so that none is issued twice. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderID: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    accountID: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Its order's. */
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    number: integer().notNull(),
    serialNumber: text('serial_number').notNull().unique(),
    /** The CA that signed it. */
    authority: text().notNull(),
    notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
    notAfter: timestamp('not_after', { withTimezone: true }).notNull(),
    issuedTime: timestamp('issued_time', { withTimezone: true }).notNull(),
    /** PEM, leaf first, root last. */
    chain: text().array().notNull(),
    /** SHA-256 of the leaf's DER, hex. */
    sha256Fingerprint: text('sha256_fingerprint').notNull(),
    /** The request it was issued for, with its names; the order may already hold those of the next certificate. */
    csr: text().notNull(),
    hashValue: text('hash_value').notNull(),
    spkiHash: text('spki_hash').notNull(),
    keyType: text('key_type', { enum: keyTypes }).notNull().default('other'),
    sealedKey: text('sealed_key').notNull(),
    names: text().array().notNull(),
    revocationReason: text('revocation_reason', { enum: revocationReasons as Reasons }),
    revocationAskedTime: timestamp('revocation_asked_time', { withTimezone: true }),
    revokedTime: timestamp('revoked_time', { withTimezone: true }),
    /** When it is revoked without being asked for: it holds a name that is no longer ordered. */
    revokeDueTime: timestamp('revoke_due_time', { withTimezone: true }),
    /** `replacedUntil` and the start of `endingSpan` of `core/orders/certificate-state.ts`; written by `keepFacts`. */
    replacedUntil: timestamp('replaced_until', { withTimezone: true }),
    endingFrom: timestamp('ending_from', { withTimezone: true }),
    /** Whether the leaf may authenticate clients: read from it when it is issued. */
    hasClientAuth: boolean('has_client_auth').notNull().default(false),
    /** The smallest number of days before its end that its owner was notified of; 0 for the end itself, or if nothing is left to say. */
    noticedDays: integer('noticed_days'),
    /** Whether the inventory has it as it is: set by discovery, and taken back by a trigger when it changes. */
    isInventoried: boolean('is_inventoried').notNull().default(false),
  },
  (table) => [
    unique('certificates_order_number').on(table.orderID, table.number),
    // Finds the key of a certificate in another certificate of the customer, and what is revoked with a compromised key.
    index('certificates_by_key').on(table.spkiHash),
    index('certificates_compromised')
      .on(table.spkiHash)
      .where(sql`${table.revocationReason} = 'keyCompromise'`),
    index('certificates_by_end').on(
      table.accountID,
      table.notAfter,
      table.orderID,
      table.replacedUntil,
      table.revokedTime,
    ),
    index('certificates_by_ending').on(table.accountID, table.endingFrom),
    index('certificates_by_issue').on(table.accountID, table.issuedTime),
    // For the notices of ends, over all customers.
    index('certificates_ending')
      .on(table.notAfter)
      .where(sql`${table.revokedTime} is null and ${table.noticedDays} is distinct from 0`),
    index('certificates_not_inventoried').on(table.accountID).where(sql`not ${table.isInventoried}`),
    index('certificates_client_auth').on(table.notAfter).where(sql`${table.hasClientAuth}`),
    index('certificates_revoke_due')
      .on(table.revokeDueTime)
      .where(sql`${table.revokeDueTime} is not null and ${table.revokedTime} is null`),
    index('certificates_revoked').on(table.authority).where(sql`${table.revokedTime} is not null`),
  ],
);
export type CertificateRow = typeof certificates.$inferSelect;
