import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  intervals,
  type ProofMethod,
  type RuleField,
  runStates,
  type TargetResult,
} from '#core/discovery/codes.ts';
import { moment } from '#server/db/schema/columns.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { agentID, departmentID, protocol, userID } from '#server/db/schema/discovery-columns.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

/** What an account shows that it may scan, besides the names validated for orders. */
export const discoveryScopes = pgTable(
  'discovery_scopes',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    kind: text({ enum: ['tree', 'range'] }).notNull(),
    /** A name in ASCII, or a network. */
    value: text().notNull(),
    /** Random part of the value that is published; hex. */
    token: text().notNull(),
    method: text().$type<ProofMethod | ''>().notNull().default(''),
    provedTime: moment('proved_time'),
    checkTime: moment('check_time'),
    problem: text().notNull().default(''),
    found: text().array().notNull().default([]),
    createdTime: moment('created_time').notNull(),
  },
  (table) => [unique('discovery_scopes_once').on(table.accountID, table.value)],
);
export type DiscoveryScopeRow = typeof discoveryScopes.$inferSelect;

/** What is scanned, how and when. */
export const discoveryProfiles = pgTable(
  'discovery_profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    name: text().notNull(),
    targets: text().notNull(),
    exclusions: text().notNull(),
    services: text().array().notNull(),
    names: text().notNull(),
    interval: text({ enum: intervals }).notNull(),
    quietFrom: integer('quiet_from'),
    quietTo: integer('quiet_to'),
    rate: integer().notNull(),
    ownerID: userID('owner_id'),
    /** The agent that scans; null for the server. */
    agentID: agentID(),
    nextRunTime: moment('next_run_time'),
    createdTime: moment('created_time').notNull().defaultNow(),
    removedTime: moment('removed_time'),
  },
  (table) => [
    index('discovery_profiles_by_account').on(table.accountID),
    index('discovery_profiles_due').on(table.nextRunTime).where(sql`${table.nextRunTime} is not null`),
  ],
);
export type DiscoveryProfileRow = typeof discoveryProfiles.$inferSelect;

export const discoveryRuns = pgTable(
  'discovery_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: departmentID(),
    profileID: uuid('profile_id')
      .notNull()
      .references(() => discoveryProfiles.id, { onDelete: 'cascade' }),
    /** As of its start. */
    agentID: agentID(),
    state: text({ enum: runStates }).notNull().default('waiting'),
    startedBy: userID('started_by'),
    targets: integer().notNull().default(0),
    done: integer().notNull().default(0),
    found: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    newCertificates: integer('new_certificates').notNull().default(0),
    changed: integer().notNull().default(0),
    createdTime: moment('created_time').notNull(),
    startedTime: moment('started_time'),
    endedTime: moment('ended_time'),
    quietUntil: moment('quiet_until'),
    /** Of an agent's run: the last result, or when it began or was resumed. */
    progressTime: moment('progress_time'),
  },
  (table) => [
    index('discovery_runs_by_account').on(table.accountID, table.createdTime),
    index('discovery_runs_by_profile').on(table.profileID, table.createdTime),
    index('discovery_runs_of_agents')
      .on(table.agentID)
      .where(sql`${table.agentID} is not null and ${table.state} = 'running'`),
    // One unfinished run of a profile.
    uniqueIndex('discovery_runs_once')
      .on(table.profileID)
      .where(sql`${table.state} in ('waiting', 'running', 'paused')`),
  ],
);
export type DiscoveryRunRow = typeof discoveryRuns.$inferSelect;

/** The targets of a run, and how each ended. */
export const runTargets = pgTable(
  'run_targets',
  {
    runID: uuid('run_id')
      .notNull()
      .references(() => discoveryRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    protocol: protocol(),
    sni: text().notNull(),
    /** Empty until it is asked. */
    result: text().$type<TargetResult | ''>().notNull().default(''),
    addresses: text().array().notNull().default([]),
    certificateID: uuid('certificate_id').references(() => foundCertificates.id, { onDelete: 'set null' }),
    detail: text().notNull().default(''),
    ms: integer().notNull().default(0),
    at: moment('at'),
  },
  (table) => [
    primaryKey({ columns: [table.runID, table.position] }),
    index('run_targets_open').on(table.runID, table.position).where(sql`${table.result} = ''`),
  ],
);
export type RunTargetRow = typeof runTargets.$inferSelect;

/** Who owns what is found, and its tags: the first rule that fits decides. */
export const discoveryRules = pgTable(
  'discovery_rules',
  {
    accountID: accountID(),
    position: integer().notNull(),
    field: text().$type<RuleField>().notNull(),
    pattern: text().notNull(),
    ownerID: userID('owner_id'),
    tags: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountID, table.position] })],
);
