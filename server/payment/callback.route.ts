import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import { paymentNotices, payments } from '#server/db/schema/payments.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { readBytes } from '#server/http/read-bytes.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type {
  CallbackFault,
  ProviderAnswer,
  ProviderNotice,
  ReturnedMoney,
} from '#server/payment/gateway.ts';
import type { Paying } from '#server/payment/providers.ts';
import { judgeReceived } from '#server/payment/received.ts';
import { applyRefundNews, returnMoney } from '#server/payment/returned.ts';
import { ratesOf, type Settling, settle } from '#server/payment/settle.ts';
import { planAsk } from '#server/payment/watch-queue.ts';

const path = /^\/callbacks\/payment\/([\w-]{1,40})$/;
const mostBytes = 64 * 1024;

/** HTTP status for a callback that cannot be processed; 200 if the provider should not repeat it. */
const statusOf = {
  signature: 401,
  malformed: 400,
  'too-old': 400,
  ignored: 200,
} as const satisfies Record<CallbackFault['kind'], number>;

/** Endpoint for provider notices. No session: the signature authenticates the sender. */
export function paymentCallbacks(paying: Paying): PlainRoute {
  return async (request) => {
    const name = path.exec(new URL(request.url).pathname)?.[1];
    if (name === undefined) return null;
    if (request.method !== 'POST') return answer(405);
    const gateway = paying.gateways.named(name);
    if (gateway === null) return answer(404);
    const body = await readBytes(request, mostBytes);
    if (body === null) return answer(413);
    const read = await gateway.readCallback(request.headers, body);
    if (!read.ok) {
      const { kind, detail } = read.error;
      paying.log[kind === 'ignored' ? 'debug' : 'warn']('callback.fault', { gateway: name, kind, detail });
      return answer(statusOf[kind]);
    }
    try {
      await retriedTransaction(paying.db, (tx) => workOnNotice(tx, paying, name, read.value));
    } catch (error) {
      if (!(error instanceof UnknownCurrency)) throw error;
      paying.log.error('payment.unreadable-money', { gateway: name, currency: error.message.slice(0, 8) });
      return answer(422);
    }
    return answer(200);
  };
}

/** A transfer in a currency without a rate. It is not recorded, so that it can be booked once there is one. */
export class UnknownCurrency extends Error {
  override readonly name = 'UnknownCurrency';
}

/**
 * Records a notice and applies it in one transaction, so that a notice that is repeated, or whose process died, is applied once.
 * Returns whether it was new.
 */
export async function workOnNotice(
  tx: Db,
  paying: Settling,
  gateway: string,
  { noticeID, paymentID, answer: status, isSeparate, isApproved }: ProviderNotice,
): Promise<boolean> {
  const [isNew] = await tx
    .insert(paymentNotices)
    .values({ gateway, noticeID, paymentID, receiveTime: paying.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (isNew === undefined) return false;
  const own = and(eq(payments.id, paymentID), eq(payments.gateway, gateway));
  const [payment] = isRecordID(paymentID) ? await tx.select().from(payments).where(own) : [];
  if (payment === undefined) {
    paying.log.warn('callback.unknown-payment', { gateway });
    return true;
  }
  const isUnreadable =
    isSeparate && status.state === 'paid' && judgeReceived(payment, status, await ratesOf(tx)) === null;
  if (isUnreadable) throw new UnknownCurrency(status.currency);
  if (status.state === 'refund') await applyRefundNews(tx, paying, payment, status);
  else if (isReturned(status)) await returnMoney(tx, paying, payment, status, noticeID);
  else await settle(tx, paying, payment, status, isSeparate ? noticeID : null);
  // Providers are not called inside a transaction: a job collects the money.
  const now = paying.clock.now();
  if (isApproved) await planAsk(paying.jobs, tx, payment, now, now, 'approved');
  return true;
}

function isReturned(answer: ProviderAnswer | ReturnedMoney): answer is ReturnedMoney {
  return answer.state === 'returned' || answer.state === 'reinstated';
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
