import { setImmediate } from 'node:timers/promises';
import { ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import { paymentQueues } from '#server/db/schema/payment-queues.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Paying } from '#server/payment/providers.ts';
import { refundQueue, refundSweepQueue } from '#server/payment/refund-queue.ts';
import { sendRefund, sweepRefunds } from '#server/payment/send-refund.ts';
import { sweepPayments, watchPayment } from '#server/payment/watch.ts';
import { paymentSweepQueue, paymentWatchQueue } from '#server/payment/watch-queue.ts';
import { settleNext } from '#server/payment/work-queue.ts';
import type { Services } from '#server/services.ts';

/** Works off one payment queue. */
export const batchPayQueue = defineQueue(
  'batch-pay',
  v.strictObject({ queueID: v.pipe(v.string(), v.uuid()), accountID: v.pipe(v.string(), v.uuid()) }),
  { retryDelay: 1, expireIn: 30, parallel: 4 },
);
const batchPaySweepQueue = defineQueue('batch-pay-sweep', v.object({}));

/** Milliseconds one job pays for, well below its expiry and the time a stop waits; a follow-up job takes the rest. */
const slice = 5_000;

export function paymentJobs(services: Paying & Services): JobWork[] {
  return [
    workOn(paymentWatchQueue, ({ paymentID }) => watchPayment(services, paymentID)),
    workOn(paymentSweepQueue, () => sweepPayments(services), { everySeconds: 60 }),
    workOn(refundQueue, ({ refundID }) => sendRefund(services, refundID)),
    workOn(refundSweepQueue, () => sweepRefunds(services), { everySeconds: 60 }),
    workOn(batchPayQueue, (queue) => workOff(services, queue)),
    // Resumes queues whose job failed for good because the database was down for long.
    workOn(batchPaySweepQueue, () => resumeQueues(services), { everySeconds: 60 }),
  ];
}

type QueueToPay = v.InferOutput<typeof batchPayQueue.payload>;

/** Schedules work on a queue, unless a job for it already waits. */
export function planBatchPay(
  jobs: Jobs,
  queue: QueueToPay,
  options: { readonly tx?: Db } = {},
): Promise<void> {
  return jobs.send(batchPayQueue, queue, {
    ...options,
    singletonKey: queue.queueID,
    accountID: queue.accountID,
  });
}

async function workOff(services: Services, queue: QueueToPay): Promise<void> {
  const end = performance.now() + slice;
  while (await settleNext(services, queue.queueID)) {
    if (performance.now() >= end) {
      return planBatchPay(services.jobs, queue);
    }
    // The embedded database computes on this thread: without yielding, no other call would be answered.
    await setImmediate();
  }
}

export async function resumeQueues({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const open = await db
    .select({ queueID: paymentQueues.id, accountID: paymentQueues.accountID })
    .from(paymentQueues)
    .where(ne(paymentQueues.status, 'end'));
  for (const queue of open) await planBatchPay(jobs, queue);
}
