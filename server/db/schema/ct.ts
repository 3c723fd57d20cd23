import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FoundEntry, FoundKind, LogFormat, LogProblem, WatchSource } from '#core/discovery/ct-codes.ts';
import { departments } from '#server/db/schema/accounts.ts';
import { moment } from '#server/db/schema/columns.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
const whole = (name: string) => bigint(name, { mode: 'number' });
const departmentID = () => uuid('department_id').references(() => departments.id, { onDelete: 'set null' });

/** The sandbox's own log: its key, which protects nothing, and its newest tree head. One row. */
export const sandboxLog = pgTable('sandbox_log', {
  id: integer().primaryKey(),
  /** PKCS#8 DER and SubjectPublicKeyInfo, base64. */
  privateKey: text('private_key').notNull(),
  publicKey: text('public_key').notNull(),
  size: whole('size').notNull(),
  root: bytes().notNull(),
  /** Milliseconds of real time, so that it never goes back. */
  headTime: whole('head_time').notNull(),
  signature: bytes().notNull(),
});

/** What was submitted to it, in this order; `index` is null until it is in the tree. */
export const sandboxLogEntries = pgTable(
  'sandbox_log_entries',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    index: whole('index').unique(),
    leaf: bytes().notNull(),
    leafHash: bytes('leaf_hash').notNull(),
    precertificate: bytes(),
    /** Fingerprints of the issuers, hex: of rows of `certificate_ders`. */
    chain: text().array().notNull(),
  },
  (table) => [
    index('sandbox_log_entries_by_hash').on(table.leafHash),
    index('sandbox_log_entries_waiting').on(table.seq).where(sql`${table.index} is null`),
  ],
);

/** The complete nodes of its tree. */
export const sandboxLogNodes = pgTable(
  'sandbox_log_nodes',
  { level: integer().notNull(), index: whole('index').notNull(), hash: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.level, table.index] })],
);

/** The logs that are read, how far, and what is wrong with them. */
export const ctLogs = pgTable('ct_logs', {
  /** SHA-256 of its key, hex. */
  id: text().primaryKey(),
  name: text().notNull(),
  format: text().$type<LogFormat>().notNull(),
  url: text().notNull(),
  /** It is in the list that is read now. */
  isListed: boolean('is_listed').notNull(),
  /** Entries read and verified, and the roots of the subtrees they consist of (hex): what follows must fit them. */
  position: whole('position').notNull().default(0),
  frontier: text().array().notNull().default([]),
  /** The newest head that was verified; null before the first. */
  headSize: whole('head_size'),
  headRoot: text('head_root').notNull().default(''),
  headTime: moment('head_time'),
  /** The first entry that was read: what was there before is not looked at. */
  startedAt: whole('started_at').notNull().default(0),
  problem: text().$type<LogProblem | ''>().notNull().default(''),
  problemSince: moment('problem_since'),
  detail: text().notNull().default(''),
  /** The newest problem, also after it has ended. */
  lastProblem: text('last_problem').$type<LogProblem | ''>().notNull().default(''),
  lastProblemTime: moment('last_problem_time'),
  checkTime: moment('check_time'),
});
export type CtLogRow = typeof ctLogs.$inferSelect;

/** The names whose certificates an account wants to know of, each with all below it. */
export const ctWatches = pgTable(
  'ct_watches',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    /** ASCII, lower case; or an address, which stands for itself. */
    name: text().notNull(),
    source: text().$type<WatchSource>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    since: moment('since').notNull(),
    /** Where the search interface continues; empty before its first answer. */
    searchAfter: text('search_after').notNull().default(''),
    searchTime: moment('search_time'),
  },
  (table) => [
    unique('ct_watches_once').on(table.accountID, table.name),
    index('ct_watches_by_name').on(table.name),
  ],
);
export type CtWatchRow = typeof ctWatches.$inferSelect;

/** The certificates that logs hold for watched names: a pre-certificate and its certificate are one. */
export const ctFinds = pgTable(
  'ct_finds',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    /** The watched name it was found by. */
    watch: text().notNull(),
    kind: text().$type<FoundKind>().notNull(),
    /** RFC 6962 §3.2; of what cannot be read, the SHA-256 of all of it. */
    tbsHash: text('tbs_hash').notNull(),
    spkiHash: text('spki_hash').notNull(),
    serialNumber: text('serial_number').notNull(),
    name: text().notNull(),
    names: text().array().notNull(),
    issuer: text().notNull(),
    notBefore: moment('not_before'),
    notAfter: moment('not_after'),
    certificateID: uuid('certificate_id').references(() => foundCertificates.id, { onDelete: 'set null' }),
    /** Only a pre-certificate is known. */
    isAnnounced: boolean('is_announced').notNull(),
    /** Where it is logged; the first ones. */
    entries: jsonb().$type<readonly FoundEntry[]>().notNull(),
    loggedTime: moment('logged_time').notNull(),
    foundTime: moment('found_time').notNull(),
    dismissedTime: moment('dismissed_time'),
  },
  (table) => [
    unique('ct_finds_once').on(table.accountID, table.tbsHash),
    index('ct_finds_by_time').on(table.accountID, table.foundTime),
    index('ct_finds_by_kind').on(table.accountID, table.kind, table.foundTime),
    index('ct_finds_by_watch').on(table.accountID, table.watch),
    index('ct_finds_by_certificate').on(table.certificateID).where(sql`${table.certificateID} is not null`),
  ],
);
export type CtFindRow = typeof ctFinds.$inferSelect;
