import { and, eq, inArray, ne } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';

/** Polls the provider about one payment. */
export const paymentWatchQueue = defineQueue(
  'payment-watch',
  v.strictObject({ paymentID: v.pipe(v.string(), v.uuid()) }),
  { retries: 2, expireIn: 60, parallel: 8, perAccount: 4 },
);
export const paymentSweepQueue = defineQueue('payment-sweep', v.object({}));

/** Seconds before each poll of an open payment; the last one repeats until it expires. */
const openWaits = [5, 15, 30, 60, 120, 300] as const;
/** Seconds after the end of an unpaid payment at which its provider is polled again, so that late money is found without a callback. */
const endedWaits = [0, 60, 600, 3600, 86_400] as const;
/** Longer waits, in seconds, are left to the sweep that runs every minute. */
const longestJob = 59;

/** When the provider is polled next; null: no more automatic polls. */
export function nextAsk(
  { state, asks, expireTime, endTime }: Pick<PaymentRow, 'state' | 'asks' | 'expireTime' | 'endTime'>,
  now: Date,
): Date | null {
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);
  switch (state) {
    case 'open': {
      const next = after(now, openWaits[Math.min(asks, openWaits.length - 1)] ?? 300);
      const end = after(expireTime, 1);
      return now < expireTime && end < next ? end : next;
    }
    case 'paid':
    case 'late':
    case 'short':
      return null;
    default: {
      const waits = endedWaits.map((seconds) => after(endTime ?? expireTime, seconds));
      return waits.find((time) => time > now) ?? null;
    }
  }
}

/** Milliseconds until closing a code is retried, as long as it can be paid. */
const closedAgainAfter = 30_000;

/** When to retry closing an ended payment whose code its provider may still take money for. */
export function nextClosing(
  { state, expireTime }: Pick<PaymentRow, 'state' | 'expireTime'>,
  now: Date,
): Date | null {
  return state === 'replaced' && now < expireTime ? new Date(now.getTime() + closedAgainAfter) : null;
}

/** Sends the job that polls at `at`. A job about an end or an approval does not wait for one planned earlier. */
export async function planAsk(
  jobs: Jobs,
  tx: Db,
  { id, accountID }: Pick<PaymentRow, 'id' | 'accountID'>,
  at: Date,
  now: Date,
  about: 'open' | 'end' | 'approved' = 'open',
): Promise<void> {
  const startAfter = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  if (startAfter > longestJob) return;
  await jobs.send(
    paymentWatchQueue,
    { paymentID: id },
    { tx, startAfter, singletonKey: `${about} ${id}`, accountID },
  );
}

/**
 * Retires the open payments of orders that were paid by another method or canceled. The payments end here, and a job closes them at
 * their providers; money that arrives anyway is credited to the balance. The caller holds the orders' locks.
 */
export async function retirePayments(
  tx: Db,
  jobs: Jobs,
  payable:
    | { readonly orderIDs: readonly string[] }
    | { readonly depositID: string }
    | { readonly packageID: string },
  now: Date,
  except = '',
): Promise<void> {
  const ended = await tx
    .update(payments)
    .set({ state: 'replaced', endTime: now, nextAskTime: now })
    .where(
      and(
        'orderIDs' in payable
          ? inArray(payments.orderID, [...payable.orderIDs])
          : 'depositID' in payable
            ? eq(payments.depositID, payable.depositID)
            : eq(payments.packageID, payable.packageID),
        eq(payments.state, 'open'),
        except === '' ? undefined : ne(payments.id, except),
      ),
    )
    .returning({ id: payments.id, accountID: payments.accountID });
  for (const payment of ended) await planAsk(jobs, tx, payment, now, now, 'end');
}
