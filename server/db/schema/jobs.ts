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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Work that waits or is under way; what is done is deleted. Times are the database's own, which the sandbox does not move. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    queue: text().notNull(),
    payload: json().notNull(),
    /** Of the jobs of a queue that wait for their first try, one has this key. */
    key: text(),
    /** Whose work it is; null: nobody's in particular. */
    customerID: uuid('customer_id'),
    runTime: moment('run_time').notNull(),
    /** Seconds to the next time of work that comes again and again: one row for good. */
    everySeconds: doublePrecision('every_seconds'),
    /** It was begun at least once. */
    tried: boolean().notNull().default(false),
    failures: integer().notNull().default(0),
    /** The process that works on it, and until when; null while it waits. */
    worker: uuid(),
    deadline: moment('deadline'),
  },
  (table) => [
    uniqueIndex('jobs_waiting_once').on(table.queue, table.key).where(sql`not ${table.tried}`),
    uniqueIndex('jobs_periodic').on(table.queue).where(sql`${table.everySeconds} is not null`),
    index('jobs_waiting').on(table.runTime, table.id).where(sql`${table.worker} is null`),
    index('jobs_running').on(table.queue, table.customerID).where(sql`${table.worker} is not null`),
  ],
);

/** The processes that work on jobs. One that was not seen for two seconds is dead, and others take its jobs. */
export const jobWorkers = pgTable('job_workers', {
  id: uuid().primaryKey(),
  seenTime: moment('seen_time').notNull(),
});
