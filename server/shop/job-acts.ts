import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { mailQueue } from '#server/mail/outbox.ts';

type Job = typeof jobs.$inferSelect;

/** A job that failed, with the account that it works for; null if there is none (any more). */
export async function failedJob(
  db: Db,
  id: string,
): Promise<{
  readonly job: Job;
  readonly account: { readonly id: string; readonly accountNo: string } | null;
} | null> {
  const [row] = await db
    .select({ job: jobs, account: { id: accounts.id, accountNo: accounts.accountNo } })
    .from(jobs)
    .leftJoin(accounts, eq(accounts.id, jobs.accountID))
    .where(and(eq(jobs.id, Number(id)), sql`${jobs.failures} > 0`));
  return row ?? null;
}

/** Makes a failed job due now; false if it runs already. Wake the jobs after the commit. */
export async function makeDue(db: Db, { id }: Job): Promise<boolean> {
  const due = await db
    .update(jobs)
    .set({ runTime: sql`now()` })
    .where(and(eq(jobs.id, id), isNull(jobs.worker)))
    .returning({ id: jobs.id });
  return due.length > 0;
}

/** Deletes a failed job; false if it runs, or is one that runs again and again. */
export async function dropFailed(db: Db, { id }: Job): Promise<boolean> {
  const gone = await db
    .delete(jobs)
    .where(and(eq(jobs.id, id), isNull(jobs.worker), isNull(jobs.everySeconds)))
    .returning({ id: jobs.id });
  return gone.length > 0;
}

/** Makes a mail due now, with a new job where the last one gave up. Null if there is no such mail, false if it is being sent. */
export async function sendNow(
  db: Db,
  sender: Jobs,
  id: string,
): Promise<{ readonly to: string; readonly isDue: boolean } | null> {
  if (!isRecordID(id)) return null;
  const [mail] = await db
    .select({ to: outgoingMails.to })
    .from(outgoingMails)
    .where(eq(outgoingMails.id, id))
    .for('update');
  if (mail === undefined) return null;
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.queue, mailQueue.name), sql`${jobs.payload}->>'mailID' = ${id}`));
  if (job !== undefined) return { to: mail.to, isDue: await makeDue(db, job) };
  await sender.send(mailQueue, { mailID: id }, { tx: db, singletonKey: id });
  return { to: mail.to, isDue: true };
}
