import { and, eq, gt, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { jobs } from '#server/db/schema/jobs.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { dayMs } from '#tests/life/facts.ts';
import { noticeQueueName } from '#tests/life/read-notices.ts';
import { stockShop } from '#tests/support/shop.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The reference server in this process, whose clock stands still between steps and whose jobs run only when told. */
export interface LifeServer {
  readonly server: TestServer;
  readonly now: () => Date;
  /** Sets the clock to this many minutes after the start of a day. */
  goTo(day: number, minutes: number): void;
  /**
   * Runs every waiting job once as the day begins, and those that write notices once their causes have come to rest. Returns when the
   * former ran.
   */
  runJobs(day: number): Promise<Date>;
  /** Mails written since the last call. */
  newMails(): Promise<LifeMail[]>;
  close(): Promise<void>;
}

export type LifeMail = Pick<typeof sandboxMails.$inferSelect, 'id' | 'customerID' | 'subject' | 'text'>;

/** Periodic jobs that concern no certificate: they cost time on each of 400 days. */
const skipped = [
  'cleaning',
  'tending',
  'organization-dcv-sweep',
  'dcv-check-sweep',
  'payment-sweep',
  'batch-pay-sweep',
];

/**
 * Jobs run by real time, which passes at any pace beside the standing clock. In this database they are due in a day at the earliest,
 * unless their time is `-infinity`.
 */
const holdJobs = [
  sql`create function hold_job() returns trigger language plpgsql as $$
    begin
      if new.run_time > '-infinity' then new.run_time := now() + interval '1 day'; end if;
      return new;
    end $$`,
  sql`create trigger jobs_held before insert or update of run_time on jobs for each row execute function hold_job()`,
  sql`update jobs set run_time = now() where worker is null`,
];

/** Minutes after a day's start: longer than a digest waits. */
const noticed = 11;

/** Days between two vacuums: PGlite has no autovacuum, and jobs are written so often that reading them becomes slow. */
const tendedEvery = 10;

export async function startLifeServer(database: DatabaseKind, start: Date): Promise<LifeServer> {
  let time = start;
  const clock = { now: () => time, real: () => new Date() };
  const server = await startTestServer({ database, clock });
  await stockShop(server);
  const { db, jobs: runner } = server.services;
  for (const statement of holdJobs) await db.execute(statement);
  let mailsSeen = new Set<string>();
  let mailsSince = start;

  const goTo = (day: number, minutes: number) => {
    time = new Date(start.getTime() + day * dayMs + minutes * 60_000);
  };

  /** Runs the waiting jobs that the condition selects until none is left. */
  const run = async (which: SQL | undefined) => {
    const isTaken = isNotNull(jobs.worker);
    const isDue = eq(jobs.runTime, sql`'-infinity'::timestamptz`);
    await db
      .update(jobs)
      .set({ runTime: sql`'-infinity'::timestamptz` })
      .where(and(isNull(jobs.worker), which));
    runner.wake();
    while ((await db.$count(jobs, or(isDue, isTaken))) > 0)
      await new Promise((resolve) => setTimeout(resolve, 8));
  };

  return {
    server,
    now: clock.now,
    goTo,
    async runJobs(day) {
      goTo(day, 0);
      const ran = time;
      if (database === 'pglite' && day % tendedEvery === 0) await db.execute(sql`vacuum analyze`);
      await run(notInArray(jobs.queue, [...skipped, noticeQueueName]));
      // The sweep sends one for each order that is due.
      await run(eq(jobs.queue, 'next-certificate'));
      goTo(day, noticed);
      await run(eq(jobs.queue, noticeQueueName));
      return ran;
    },
    async newMails() {
      const { id, customerID, subject, text, at } = sandboxMails;
      const found = await db
        .select({ id, customerID, subject, text })
        .from(sandboxMails)
        .where(gt(at, new Date(mailsSince.getTime() - 1)));
      const fresh = found.filter((mail) => !mailsSeen.has(mail.id));
      mailsSeen = new Set(found.map((mail) => mail.id));
      mailsSince = time;
      return fresh;
    },
    close: () => server.close(),
  };
}
