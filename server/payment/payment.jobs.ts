import { setImmediate } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import * as v from 'valibot';
import { paymentQueues } from '#server/db/schema/payment-queues.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Paying } from '#server/payment/providers.ts';
import { sweepPayments, watchPayment } from '#server/payment/watch.ts';
import { paymentSweepQueue, paymentWatchQueue } from '#server/payment/watch-queue.ts';
import { settleNext } from '#server/payment/work-queue.ts';
import type { Services } from '#server/services.ts';

/** Works off one payment queue. A job that was lost with its process is taken up after `expireIn`. */
export const batchPayQueue = defineQueue(
  'batch-pay',
  v.strictObject({ queueID: v.pipe(v.string(), v.uuid()) }),
  { retryDelay: 1, expireIn: 30 },
);
export const batchPaySweepQueue = defineQueue('batch-pay-sweep', v.object({}));

/** Milliseconds one job pays for, well below its expiry and what a stop waits; what is left goes to a job after it. */
const slice = 5_000;

export function paymentJobs(services: Paying & Services): JobWork[] {
  return [
    workOn(paymentWatchQueue, ({ paymentID }) => watchPayment(services, paymentID)),
    workOn(paymentSweepQueue, () => sweepPayments(services), { cron: '* * * * *' }),
    workOn(batchPayQueue, ({ queueID }) => workOff(services, queueID)),
    // A queue whose job failed for good, because the database was away for long, is taken up again.
    workOn(batchPaySweepQueue, () => resumeQueues(services), { cron: '* * * * *' }),
  ];
}

async function workOff(services: Services, queueID: string): Promise<void> {
  const end = performance.now() + slice;
  while (await settleNext(services, queueID)) {
    if (performance.now() >= end) {
      return services.jobs.send(batchPayQueue, { queueID }, { singletonKey: queueID });
    }
    // The embedded database computes on this thread: without a turn of the loop no other call would be answered.
    await setImmediate();
  }
}

export async function resumeQueues({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const open = await db
    .select({ id: paymentQueues.id })
    .from(paymentQueues)
    .where(ne(paymentQueues.status, 'end'));
  for (const { id } of open) await jobs.send(batchPayQueue, { queueID: id }, { singletonKey: id });
}
