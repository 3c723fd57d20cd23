import { eq, gt, isNull, max, sql } from 'drizzle-orm';
import { jobs } from '#server/db/schema/jobs.ts';
import { notices } from '#server/db/schema/notices.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import type { JobWork } from '#server/jobs/jobs.ts';
import { forgetAttempts } from '#server/session/attempts.ts';
import { dayMs } from '#tests/life/facts.ts';
import { noticeQueueName } from '#tests/life/read-notices.ts';
import { stockShop } from '#tests/support/server/shop.ts';
import type { DatabaseKind } from '#tests/support/server/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

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
  /** Customers for whom notices were written since the last call. */
  noticed(): Promise<ReadonlySet<string>>;
  /** Mails written since the last call. */
  newMails(): Promise<LifeMail[]>;
  /** Allows another spreadsheet: the limit counts by real time, in which a year passes in seconds. */
  allowSheet(accountID: string): Promise<void>;
  /** Keeps all sessions confirmed: a confirmation counts for minutes of real time, and a year may take longer. */
  confirm(): Promise<unknown>;
  close(): Promise<void>;
}

export type LifeMail = Pick<typeof sandboxMails.$inferSelect, 'id' | 'accountID' | 'subject' | 'text'>;

/** Periodic jobs that concern no certificate: they cost time on each of 400 days. */
const skipped = [
  'cleaning',
  'tending',
  'organization-dcv-sweep',
  'dcv-check-sweep',
  'payment-sweep',
  'batch-pay-sweep',
];

/** Those of other areas, which run on one day of these: on the others they find nothing that concerns a certificate. */
const ofOthers = ['ledger-comparison', 'sandbox-log', 'webhooks', 'shop-acts', 'budgets', 'referral-rewards'];
const isOfOthers = (queue: string) => queue.startsWith('discovery-') || ofOthers.includes(queue);
const othersEvery = 7;

/** Minutes after a day's start: longer than a digest waits. */
const noticed = 11;

/** Days between two vacuums: PGlite has no autovacuum, and a session's row is written on each of them. */
const tendedEvery = 20;
const tended = sql`vacuum analyze orders, order_tallies, certificates, domain_validations, sessions, jobs, notices, notice_items`;

export async function startLifeServer(
  database: DatabaseKind,
  start: Date,
  webRoot?: string,
): Promise<LifeServer> {
  let time = start;
  const clock = { now: () => time, real: () => new Date() };
  const works = new Map<string, JobWork>();
  const server = await startTestServer({
    ...{ database, clock },
    ...(webRoot === undefined ? {} : { webRoot }),
    takeJobs: (all) => {
      for (const work of all) works.set(work.queue.name, work);
    },
  });
  await stockShop(server);
  const { db } = server.services;
  const sweeps = [...works.values()].filter(
    ({ queue: { name }, everySeconds }) =>
      everySeconds !== undefined && !skipped.includes(name) && name !== noticeQueueName,
  );
  let lastNotice = 0;
  let mailsSeen = new Set<string>();
  let mailsSince = start;

  const goTo = (day: number, minutes: number) => {
    time = new Date(start.getTime() + day * dayMs + minutes * 60_000);
  };

  /** Runs the jobs that wait now, in the order in which they were sent; not those that they send. */
  const runSent = async (queue?: string) => {
    const sent = await db
      .delete(jobs)
      .where(queue === undefined ? isNull(jobs.everySeconds) : eq(jobs.queue, queue))
      .returning();
    for (const job of sent.toSorted((a, b) => a.id - b.id)) await works.get(job.queue)?.run(job.payload);
  };

  return {
    server,
    now: clock.now,
    goTo,
    async runJobs(day) {
      goTo(day, 0);
      const ran = time;
      if (database === 'pglite' && day % tendedEvery === 0) await db.execute(tended);
      await runSent();
      for (const sweep of sweeps)
        if (day % othersEvery === 0 || !isOfOthers(sweep.queue.name)) await sweep.run({});
      await runSent('next-certificate');
      goTo(day, noticed);
      await works.get(noticeQueueName)?.run({});
      return ran;
    },
    async noticed() {
      const found = await db
        .select({ accountID: notices.accountID, id: max(notices.id) })
        .from(notices)
        .where(gt(notices.id, lastNotice))
        .groupBy(notices.accountID);
      lastNotice = Math.max(lastNotice, ...found.map(({ id }) => id ?? 0));
      return new Set(found.map(({ accountID }) => accountID));
    },
    async newMails() {
      const { id, accountID, subject, text, at } = sandboxMails;
      const found = await db
        .select({ id, accountID, subject, text })
        .from(sandboxMails)
        .where(gt(at, new Date(mailsSince.getTime() - 1)));
      const fresh = found.filter((mail) => !mailsSeen.has(mail.id));
      mailsSeen = new Set(found.map((mail) => mail.id));
      mailsSince = time;
      return fresh;
    },
    allowSheet: (accountID) => forgetAttempts(db, `order-sheet ${accountID}`),
    confirm: () => db.update(sessions).set({ confirmedTime: clock.real() }),
    close: () => server.close(),
  };
}
