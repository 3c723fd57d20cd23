import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#server/db/schema/columns.ts';

/** Jobs waiting or running; finished ones are deleted. Times are the database's own, which the sandbox does not move. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    queue: text().notNull(),
    payload: json().notNull(),
    /** At most one of a queue's jobs awaiting their first attempt has this key. */
    key: text(),
    /** The customer the work is for; null if none in particular. */
    accountID: uuid('account_id'),
    runTime: moment('run_time').notNull(),
    /** Seconds until a periodic job runs again; its row is permanent. */
    everySeconds: doublePrecision('every_seconds'),
    /** Started at least once. */
    tried: boolean().notNull().default(false),
    failures: integer().notNull().default(0),
    /** Since when it fails, and the first line of its last error; kept while it is retried. */
    failingSince: moment('failing_since'),
    fault: text().notNull().default(''),
    /** The process running it, and its deadline; null while it waits. */
    worker: uuid(),
    deadline: moment('deadline'),
  },
  (table) => [
    uniqueIndex('jobs_waiting_once').on(table.queue, table.key).where(sql`not ${table.tried}`),
    uniqueIndex('jobs_periodic').on(table.queue).where(sql`${table.everySeconds} is not null`),
    index('jobs_waiting').on(table.runTime, table.id).where(sql`${table.worker} is null`),
    index('jobs_running').on(table.queue, table.accountID).where(sql`${table.worker} is not null`),
  ],
);

/** Processes that run jobs. One not seen for two seconds counts as dead, and others take its jobs. */
export const jobWorkers = pgTable('job_workers', {
  id: uuid().primaryKey(),
  seenTime: moment('seen_time').notNull(),
});
