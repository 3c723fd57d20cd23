import { and, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { notices } from '#server/db/schema/notices.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { keepKeyEnds } from '#server/keys/key-notices.ts';
import { type Noticing, sendWaiting } from '#server/notices/deliver.ts';
import { keepPackageEnds, keepPolicies, keepUnpaid, keepUnvalidated } from '#server/notices/due-causes.ts';
import { noticeEnds } from '#server/notices/due-ends.ts';
import { gatherNotices } from '#server/notices/gather.ts';
import { isNoticeOpen } from '#server/notices/open-items.ts';

export const noticeQueue = defineQueue('notices', v.object({}));

/** Writes notices, every minute. */
export function noticeJobs(services: Noticing): JobWork[] {
  return [workOn(noticeQueue, async () => void (await notify(services)), { everySeconds: 60 })];
}

/** Writes every notice that is due, sends it or what waited until now, and closes those that are over. Returns the number written. */
export async function notify(services: Noticing): Promise<number> {
  const { db, clock } = services;
  await keepUnpaid(db, clock.now());
  await keepUnvalidated(db, clock.now());
  await keepPolicies(db, clock.now());
  await keepPackageEnds(db, clock.now());
  await keepKeyEnds(db, { now: clock.now(), real: clock.real() });
  const written = (await noticeEnds(services)) + (await gatherNotices(services));
  await sendWaiting(services);
  await closeOver(services);
  return written;
}

async function closeOver({ db, clock }: Noticing): Promise<void> {
  const now = clock.now();
  await db
    .update(notices)
    .set({ overTime: now })
    .where(and(isNull(notices.overTime), sql`not (${isNoticeOpen(now)})`));
}
