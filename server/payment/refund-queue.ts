import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { RefundRow } from '#server/db/schema/refunds.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Sends one refund to its provider, or asks what became of it. */
export const refundQueue = defineQueue('refund', v.strictObject({ refundID: v.pipe(v.string(), v.uuid()) }), {
  retries: 2,
  expireIn: 60,
  parallel: 4,
  perAccount: 2,
});
export const refundSweepQueue = defineQueue('refund-sweep', v.object({}));

/** Seconds until a call is repeated; the last one repeats until the provider has decided. */
const waits = [10, 60, 300, 1800, 7200, 21_600] as const;
/** Longer waits, in seconds, are left to the sweep that runs every minute. */
const longestJob = 59;

/** When a refund is tried again after so many calls. */
export function nextTry(attempts: number, now: Date): Date {
  const wait = waits[Math.min(Math.max(attempts, 1), waits.length) - 1] ?? 0;
  return new Date(now.getTime() + wait * 1000);
}

/** Sends the job that tries a refund at `at`. */
export async function planRefund(
  jobs: Jobs,
  tx: Db,
  { id, accountID }: Pick<RefundRow, 'id' | 'accountID'>,
  at: Date,
  now: Date,
): Promise<void> {
  const startAfter = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  if (startAfter > longestJob) return;
  await jobs.send(refundQueue, { refundID: id }, { tx, startAfter, singletonKey: id, accountID });
}
