import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { departments } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { moment } from '#server/db/schema/columns.ts';
import { accountID } from '#server/db/schema/owner-columns.ts';

/** Scanners in customers' own networks: they call, and are never called. */
export const discoveryAgents = pgTable(
  'discovery_agents',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountID: accountID(),
    departmentID: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Private networks it may scan. */
    networks: text().array().notNull(),
    /** The API key it calls with: the first that did. */
    keyID: uuid('key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** What it said of itself with its last call. */
    version: text().notNull().default(''),
    allowed: text().array().notNull().default([]),
    lastSeen: moment('last_seen'),
    lastAddress: text('last_address').notNull().default(''),
    /** Its last result, of whichever run. */
    reportedTime: moment('reported_time'),
    createdTime: moment('created_time').notNull(),
    removedTime: moment('removed_time'),
  },
  (table) => [
    // A key speaks for one agent.
    uniqueIndex('discovery_agents_by_key')
      .on(table.keyID)
      .where(sql`${table.keyID} is not null and ${table.removedTime} is null`),
    index('discovery_agents_by_account').on(table.accountID),
  ],
);
export type DiscoveryAgentRow = typeof discoveryAgents.$inferSelect;
