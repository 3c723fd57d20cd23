import { text, uuid } from 'drizzle-orm/pg-core';
import { protocols } from '#core/discovery/protocols.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { discoveryAgents } from '#server/db/schema/discovery-agents.ts';

/** Columns that scans and the inventory share. */
export const departmentID = () =>
  uuid('department_id').references(() => departments.id, { onDelete: 'set null' });
export const userID = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });
export const agentID = () => uuid('agent_id').references(() => discoveryAgents.id);
export const protocol = () => text({ enum: protocols }).notNull();
