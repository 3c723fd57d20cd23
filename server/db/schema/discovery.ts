import { isNull, sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type SightingSource, sightingSources, whoseKinds } from '#core/discovery/codes.ts';
import type { Condition } from '#core/discovery/conditions.ts';
import { moment } from '#server/db/schema/columns.ts';
import { agentID, departmentID, protocol, userID } from '#server/db/schema/discovery-columns.ts';
import { orders } from '#server/db/schema/orders.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array<ArrayBuffer> }>({
  dataType: () => 'bytea',
});

/** The certificates that servers sent or that were taken in, by their SHA-256: they are public, and the same for every account. */
export const certificateDers = pgTable(
  'certificate_ders',
  {
    sha256: text().primaryKey(),
    der: bytes().notNull(),
    /** SHA-256 of the subject's DER of a CA's certificate, by which a missing issuer is found; null for others. */
    issues: text(),
  },
  (table) => [index('certificate_ders_by_issuer').on(table.issues).where(sql`${table.issues} is not null`)],
);

/** What servers sent: fingerprints in the order sent, by the SHA-256 of their list. */
export const sentChains = pgTable('sent_chains', {
  hash: text().primaryKey(),
  links: text().array().notNull(),
  isIncomplete: boolean('is_incomplete').notNull(),
  isOutOfOrder: boolean('is_out_of_order').notNull(),
  extra: integer().notNull(),
  /** It leads to a root that is trusted here. */
  isTrusted: boolean('is_trusted').notNull(),
});
export type SentChainRow = typeof sentChains.$inferSelect;

/** One certificate of an account: issued for an order, served somewhere, or taken in from a file. */
export const foundCertificates = pgTable(
  'found_certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    /** Of who found it first, or of its order. */
    departmentID: departmentID(),
    sha256: text().notNull(),
    spkiHash: text('spki_hash').notNull(),
    /** RFC 6962 §3.2. */
    tbsHash: text('tbs_hash').notNull(),
    serialNumber: text('serial_number').notNull(),
    name: text().notNull(),
    nameCount: integer('name_count').notNull(),
    /** Short, as lists show it. */
    issuer: text().notNull(),
    notBefore: moment('not_before').notNull(),
    notAfter: moment('not_after').notNull(),
    key: text().notNull(),
    isSelfSigned: boolean('is_self_signed').notNull(),
    /** Only its pre-certificate is known, from a log; the certificate takes its row. */
    isAnnounced: boolean('is_announced').notNull().default(false),
    whose: text({ enum: whoseKinds }).notNull(),
    /** Somebody said that it is the account's own. */
    isClaimed: boolean('is_claimed').notNull().default(false),
    orderID: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    revokedTime: moment('revoked_time'),
    /** Conditions that follow from its bytes. */
    fixed: text().array().$type<Condition[]>().notNull(),
    /** What `core/discovery/conditions.ts` makes of it and of its endpoints, without what follows from the time. */
    conditions: text().array().$type<Condition[]>().notNull(),
    /** Number of endpoints by condition. */
    conditionPlaces: jsonb('condition_places')
      .$type<Readonly<Partial<Record<Condition, number>>>>()
      .notNull(),
    sources: text().array().$type<SightingSource[]>().notNull(),
    protocols: text().array().notNull(),
    /** Endpoints that serve it, and whether any ever did. */
    placeCount: integer('place_count').notNull().default(0),
    wasServed: boolean('was_served').notNull().default(false),
    /** Nothing is left to do about it (`core/discovery/conditions.ts`). */
    isRetired: boolean('is_retired').notNull().default(false),
    tags: text().array().notNull().default([]),
    ownerID: userID('owner_id'),
    ownerBy: text('owner_by', { enum: ['', 'rule', 'profile', 'hand'] })
      .notNull()
      .default(''),
    displayName: text('display_name').notNull().default(''),
    firstSeen: moment('first_seen').notNull(),
  },
  (table) => [
    uniqueIndex('found_certificates_once').on(table.accountID, table.sha256),
    index('found_certificates_by_end').on(table.accountID, table.notAfter, table.id),
    index('found_certificates_by_name').on(table.accountID, table.name, table.id),
    index('found_certificates_by_issuer').on(table.accountID, table.issuer, table.id),
    index('found_certificates_by_time').on(table.accountID, table.firstSeen, table.id),
    index('found_certificates_by_key').on(table.accountID, table.spkiHash),
    index('found_certificates_by_tbs').on(table.accountID, table.tbsHash),
    index('found_certificates_by_order').on(table.orderID).where(sql`${table.orderID} is not null`),
    // What is counted by them is read from the index alone.
    index('found_certificates_counted').on(
      ...([table.accountID, table.placeCount, table.wasServed] as const),
      ...[table.notAfter, table.isRetired, table.conditions],
    ),
    index('found_certificates_troubled')
      .on(table.accountID, table.notAfter)
      .where(sql`${table.conditions} <> '{}'`),
  ],
);
export type FoundCertificateRow = typeof foundCertificates.$inferSelect;

/** Text a certificate is found by, in lower case: apart, so that searching reads little. */
export const foundTexts = pgTable(
  'found_texts',
  {
    certificateID: uuid('certificate_id')
      .primaryKey()
      .references(() => foundCertificates.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    text: text().notNull(),
  },
  (table) => [index('found_texts_by_account').on(table.accountID)],
);

/** The names in certificates, lower case. */
export const foundNames = pgTable(
  'found_names',
  {
    certificateID: uuid('certificate_id')
      .notNull()
      .references(() => foundCertificates.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.certificateID, table.name] }),
    index('found_names_by_name').on(table.accountID, table.name),
  ],
);

/** Where a certificate is known from. */
export const sightings = pgTable(
  'sightings',
  {
    certificateID: uuid('certificate_id')
      .notNull()
      .references(() => foundCertificates.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    source: text({ enum: sightingSources }).notNull(),
    /** An order number, a profile's id, or a file's name. */
    ref: text().notNull(),
    note: text().notNull().default(''),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateID, table.source, table.ref] })],
);

/** A place: an address and port, asked in a protocol and for a name, with what it serves as of the last look. */
export const endpoints = pgTable(
  'endpoints',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    /** The agent in whose network it is; null for the Internet. Another network may have the same address. */
    agentID: agentID(),
    /** The name asked for, or the address. */
    host: text().notNull(),
    /** Null until one answered. */
    address: text(),
    port: integer().notNull(),
    protocol: protocol(),
    /** Null if no name was asked for in TLS. */
    sni: text(),
    certificateID: uuid('certificate_id').references(() => foundCertificates.id, { onDelete: 'set null' }),
    chainHash: text('chain_hash').references(() => sentChains.hash),
    conditions: text().array().$type<Condition[]>().notNull(),
    tlsVersion: text('tls_version').notNull(),
    asksForCertificate: boolean('asks_for_certificate').notNull(),
    /** Since when it serves this certificate. */
    since: moment('since').notNull(),
    lastLook: moment('last_look').notNull(),
    unreachableSince: moment('unreachable_since'),
  },
  (table) => [
    unique('endpoints_once')
      .on(
        ...([table.accountID, table.host, table.address] as const),
        ...[table.port, table.protocol, table.sni, table.agentID],
      )
      .nullsNotDistinct(),
    index('endpoints_by_certificate').on(table.certificateID),
    index('endpoints_by_sni').on(table.accountID, table.sni),
    // For wildcards: the name without its first label.
    index('endpoints_by_parent').on(
      table.accountID,
      sql`(substr(${table.sni}, strpos(${table.sni}, '.') + 1))`,
    ),
    index('endpoints_by_address').on(table.accountID, table.address),
    index('endpoints_counted').on(table.accountID, table.port, table.agentID, table.unreachableSince),
  ],
);
export type EndpointRow = typeof endpoints.$inferSelect;

/** What an endpoint served, and from when until when: a row for each change, not for each look. */
export const observations = pgTable(
  'observations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    endpointID: uuid('endpoint_id')
      .notNull()
      .references(() => endpoints.id, { onDelete: 'cascade' }),
    accountID: accountID(),
    certificateID: uuid('certificate_id')
      .notNull()
      .references(() => foundCertificates.id, { onDelete: 'cascade' }),
    chainHash: text('chain_hash')
      .notNull()
      .references(() => sentChains.hash),
    from: moment('from').notNull(),
    /** Null while it holds. */
    until: moment('until'),
  },
  (table) => [
    uniqueIndex('observations_current').on(table.endpointID).where(isNull(table.until)),
    index('observations_by_certificate').on(table.certificateID),
  ],
);

/**
 * Steps of the number of an account's certificates by each filter, like the order tallies: those with a day count from that day on.
 * Written by a trigger in the transaction of the change.
 */
export const foundTallies = pgTable(
  'found_tallies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountID: accountID(),
    departmentID: departmentID(),
    field: text({
      enum: [
        '',
        'whose',
        'condition',
        'source',
        'protocol',
        'issuer',
        'key',
        'tag',
        'owner',
        'end',
        'troubled',
        'settled',
      ],
    }).notNull(),
    value: text().notNull(),
    /** Null if from the beginning. */
    day: date(),
    count: integer().notNull(),
  },
  (table) => [index('found_tallies_by_account').on(table.accountID, table.field)],
);
