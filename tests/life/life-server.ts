import { and, eq, gt, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { jobs } from '#server/db/schema/jobs.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { later } from '#tests/life/facts.ts';
import { noticeQueueName } from '#tests/life/read-notices.ts';
import { stockShop } from '#tests/support/shop.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The reference server in this process, whose clock stands still between steps and whose jobs run only when told. */
export interface LifeServer {
  readonly server: TestServer;
  readonly now: () => Date;
  /** Moves the clock to this many days after the start. */
  goTo(day: number): Promise<void>;
  /** Moves the clock by minutes. */
  wait(minutes: number): void;
  /** Runs every waiting job once, then those that write notices. */
  runJobs(): Promise<void>;
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
/** Days between two vacuums. */
const tendedEvery = 10;
/** Real time after which a job that rests would run by itself. */
const rest = sql`now() + interval '1 day'`;

export async function startLifeServer(database: DatabaseKind, start: Date): Promise<LifeServer> {
  let time = start;
  const clock = { now: () => time, real: () => new Date() };
  const server = await startTestServer({ database, clock });
  await stockShop(server);
  const { db, jobs: runner } = server.services;
  let mailsRead = new Set<string>();
  let lastMail = start;

  const hold = () => db.update(jobs).set({ runTime: rest }).where(isNull(jobs.worker));
  /** Runs the waiting jobs that the condition selects until none is left. */
  const run = async (which: SQL | undefined) => {
    const due = await db
      .update(jobs)
      .set({ runTime: sql`now()` })
      .where(and(isNull(jobs.worker), which))
      .returning({ id: jobs.id });
    if (due.length === 0) return;
    runner.wake();
    for (;;) {
      const open = await db.$count(jobs, or(lte(jobs.runTime, sql`now()`), sql`${jobs.worker} is not null`));
      if (open === 0) return hold();
      await new Promise((resolve) => setTimeout(resolve, 8));
    }
  };
  await hold();
  /** PGlite has no autovacuum, and jobs are written so often that reading them becomes slow. */
  const tend = async () => {
    if (database === 'pglite') await db.execute(sql`vacuum analyze`);
  };

  return {
    server,
    now: clock.now,
    async goTo(day) {
      time = later(start, day);
      if (day % tendedEvery === 0) await tend();
    },
    wait(minutes) {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    async runJobs() {
      await run(notInArray(jobs.queue, [...skipped, noticeQueueName]));
      await run(eq(jobs.queue, noticeQueueName));
    },
    async newMails() {
      const since = new Date(lastMail.getTime() - 1);
      const { id, customerID, subject, text, at } = sandboxMails;
      const found = await db
        .select({ id, customerID, subject, text, at })
        .from(sandboxMails)
        .where(gt(at, since));
      const fresh = found.filter((mail) => !mailsRead.has(mail.id));
      mailsRead = new Set(found.map((mail) => mail.id));
      lastMail = time;
      return fresh;
    },
    close: () => server.close(),
  };
}
