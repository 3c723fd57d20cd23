import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-system.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { mailQueue } from '#server/mail/outbox.ts';
import type { ProviderWatch } from '#server/metrics/provider-calls.ts';
import { findMissing } from '#server/missing.ts';
import type { Services } from '#server/services.ts';
import type { Across } from '#server/shop/across.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';
import { type Environment, shownSettings } from '#server/shop/shown-settings.ts';
import { version } from '#server/version.ts';

type System = ReplyOf<typeof calls.system>;

/** What this process knows of itself. */
export interface Running extends Pick<ProviderWatch, 'answers'> {
  readonly environment: Environment;
}

/** Rows of each list that are named. */
const mostNamed = 100;

/** How the system runs. `across` was given for the accounts that jobs and endpoints belong to. */
export async function showSystem(
  services: Services,
  { answers, environment }: Running,
  db: Db,
  _across: Across,
): Promise<System> {
  return {
    serverTime: services.clock.now().toISOString(),
    queues: await queuesNow(db),
    failed: await failedJobs(db),
    mails: await waitingMails(db),
    endpoints: await troubledEndpoints(db),
    providers: answers().map(({ at, ...answer }) => ({ ...answer, time: at?.toISOString() ?? zeroTime })),
    settings: shownSettings(environment),
    missing: await findMissing({ ...services, db }),
    versions: await versionsOf(db),
  };
}

async function queuesNow(db: Db): Promise<System['queues']> {
  const count = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const late = sql`coalesce(extract(epoch from now() - min(${jobs.runTime}) filter (where ${jobs.worker} is null)), 0)`;
  const rows = await db
    .select({
      name: jobs.queue,
      waiting: count(sql`${jobs.worker} is null`),
      running: count(sql`${jobs.worker} is not null`),
      failed: count(sql`${jobs.worker} is null and ${jobs.failures} > 0`),
      lateSeconds: late.mapWith(Number),
    })
    .from(jobs)
    .groupBy(jobs.queue)
    .orderBy(asc(jobs.queue));
  return rows.map((row) => ({ ...row, lateSeconds: Math.max(0, Math.round(row.lateSeconds)) }));
}

async function failedJobs(db: Db): Promise<System['failed']> {
  const wanted = sql`${jobs.failures} > 0`;
  const rows = await db
    .select({ job: jobs, account: touchedColumns })
    .from(jobs)
    .leftJoin(accounts, eq(accounts.id, jobs.accountID))
    .where(wanted)
    .orderBy(sql`${jobs.failingSince} nulls first`, asc(jobs.id))
    .limit(mostNamed);
  return {
    data: rows.map(({ job, account }) => ({
      ...{ id: String(job.id), queue: job.queue, account, failures: job.failures, fault: job.fault },
      since: job.failingSince?.toISOString() ?? zeroTime,
      nextTime: job.runTime.toISOString(),
      isRunning: job.worker !== null,
      isPeriodic: job.everySeconds !== null,
    })),
    total: await db.$count(jobs, wanted),
  };
}

async function waitingMails(db: Db): Promise<System['mails']> {
  const { id, to, subject, createdTime, expireTime } = outgoingMails;
  const rows = await db
    .select({ id, to, subject, createdTime, expireTime })
    .from(outgoingMails)
    .orderBy(asc(createdTime), asc(id))
    .limit(mostNamed);
  const mailID = sql<string>`${jobs.payload}->>'mailID'`;
  const sending = await db
    .select({ mailID, failures: jobs.failures, runTime: jobs.runTime })
    .from(jobs)
    .where(
      and(
        eq(jobs.queue, mailQueue.name),
        inArray(
          mailID,
          rows.map((row) => row.id),
        ),
      ),
    );
  const known = new Map(sending.map((job) => [job.mailID, job]));
  return {
    data: rows.map((row) => {
      const job = known.get(row.id);
      return {
        ...{ id: row.id, to: row.to, subject: row.subject },
        state: job === undefined ? 'given-up' : job.failures > 0 ? 'failing' : 'waiting',
        tries: job?.failures ?? mailQueue.retries + 1,
        createdTime: row.createdTime.toISOString(),
        expireTime: row.expireTime.toISOString(),
        nextTime: job?.runTime.toISOString() ?? zeroTime,
      };
    }),
    total: await db.$count(outgoingMails),
  };
}

async function troubledEndpoints(db: Db): Promise<System['endpoints']> {
  const wanted = or(ne(webhookEndpoints.state, 'active'), isNotNull(webhookEndpoints.failingSince));
  const { id, name, shownUrl, state, isGivenUp, failingSince } = webhookEndpoints;
  const rows = await db
    .select({ id, name, shownUrl, state, isGivenUp, failingSince, account: touchedColumns })
    .from(webhookEndpoints)
    .innerJoin(accounts, eq(accounts.id, webhookEndpoints.accountID))
    .where(wanted)
    .orderBy(desc(isGivenUp), asc(failingSince), asc(id))
    .limit(mostNamed);
  return {
    data: rows.map(({ isGivenUp: givenUp, state: is, failingSince: since, ...row }) => ({
      ...row,
      state: givenUp ? 'given-up' : is === 'paused' ? 'paused' : 'failing',
      failingSince: since?.toISOString() ?? zeroTime,
    })),
    total: await db.$count(webhookEndpoints, wanted),
  };
}

async function versionsOf(db: Db): Promise<System['versions']> {
  const { rows } = await db.execute<{ database: string; migration: string; at: string }>(
    sql`select current_setting('server_version') as database, name as migration,
      to_char(applied_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from migrations where name <> 'triggers' order by id desc limit 1`,
  );
  const [row] = rows;
  return {
    ...{ server: version, node: process.version.slice(1) },
    database: `PostgreSQL ${(row?.database ?? '').split(' ')[0] ?? ''}`,
    migration: row?.migration ?? '',
    migratedTime: row?.at ?? zeroTime,
  };
}
