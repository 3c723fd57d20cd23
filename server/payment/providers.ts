import { eq } from 'drizzle-orm';
import { fail, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { describeError } from '#server/log-error.ts';
import type { Gateway, GatewayFault } from '#server/payment/gateway.ts';
import type { Gateways } from '#server/payment/gateways/gateways.ts';
import { lockPayable } from '#server/payment/payables.ts';
import { type AnswerOrEnd, settle } from '#server/payment/settle.ts';
import { nextClosing, planAsk } from '#server/payment/watch-queue.ts';
import type { Services } from '#server/services.ts';

/** What paying is built on. Providers are never asked inside a transaction. */
export interface Paying extends Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'address'> {
  readonly gateways: Gateways;
}

/** Milliseconds a provider may take: less than a caller waits. */
const patience = 20_000;

/** One call of a payment's provider. What it throws, and a provider that is not there any more, count as unreachable. */
export async function callProvider<T>(
  { gateways, log }: Pick<Paying, 'gateways' | 'log'>,
  payment: Pick<PaymentRow, 'id' | 'gateway'>,
  call: (gateway: Gateway) => Promise<Result<T, GatewayFault>>,
): Promise<Result<T, GatewayFault>> {
  const gateway = gateways.named(payment.gateway);
  const answer = gateway === null ? unreachable('no such provider here') : await inTime(call(gateway));
  if (!answer.ok) {
    const { kind, detail } = answer.error;
    log.warn('gateway.fault', { gateway: payment.gateway, payment: payment.id, kind, detail });
  }
  return answer;
}

/** Money a provider reports, or the end of a payment, in a transaction of its own. */
export function settleNow(paying: Paying, payment: PaymentRow, answer: AnswerOrEnd) {
  return retriedTransaction(paying.db, (tx) => settle(tx, paying, payment, answer));
}

/** Begins an open payment at its provider, again where nobody knows whether it was begun. Null when it is begun. */
export async function beginPayment(
  paying: Paying,
  payment: PaymentRow,
  title: string,
  onRefused: (tx: Db) => Promise<void> = async () => undefined,
): Promise<GatewayFault | null> {
  const { db, address } = paying;
  const { id, method, orderNo, mountPath, cents, currency, expireTime } = payment;
  const returnURL = `${await address}${mountPath}/payment?orderNo=${orderNo}`;
  const begun = await callProvider(paying, payment, (gateway) =>
    gateway.begin({
      paymentID: id,
      method,
      orderNo,
      title,
      cents,
      currency,
      expireAt: expireTime,
      returnURL,
    }),
  );
  if (begun.ok) {
    const { providerRef } = begun.value;
    const [kept] = await db
      .update(payments)
      .set({ providerRef, begun: begun.value })
      .where(eq(payments.id, id))
      .returning();
    // Ended while its provider was asked: nobody was shown what came, and nobody may pay it.
    if (kept?.state === 'replaced') await closeUnseen(paying, kept);
    return null;
  }
  if (begun.error.kind !== 'unreachable') {
    await retriedTransaction(db, async (tx) => {
      await settle(tx, paying, payment, { state: 'refused' });
      await onRefused(tx);
    });
  }
  return begun.error;
}

/** Closes a code that nobody was shown, later where its provider cannot be reached now. */
async function closeUnseen(paying: Paying, payment: PaymentRow): Promise<void> {
  if ((await closeAtProvider(paying, payment, 'replaced')) !== 'unreachable') return;
  const { db, clock, jobs } = paying;
  const now = clock.now();
  const nextAskTime = nextClosing(payment, now);
  if (nextAskTime === null) return;
  await db.transaction(async (tx) => {
    await tx.update(payments).set({ nextAskTime }).where(eq(payments.id, payment.id));
    await planAsk(jobs, tx, payment, nextAskTime, now, 'end');
  });
}

/**
 * Makes a payment unpayable. `paid`: it was too late for that, and the money is settled. `unreachable`: nobody can say that
 * it is not paid any more.
 */
export async function closeAtProvider(
  paying: Paying,
  known: PaymentRow,
  end: 'expired' | 'replaced',
): Promise<'closed' | 'paid' | 'unreachable'> {
  const payment = known.begun === null ? await endUnbegun(paying, known, end) : known;
  if (payment === null) return 'closed';
  const answer = await callProvider(paying, payment, (gateway) => gateway.close(payerOf(payment)));
  // One that its provider does not know cannot be paid there.
  if (!answer.ok && answer.error.kind === 'unreachable') return 'unreachable';
  const status = answer.ok ? answer.value : { state: end };
  if (status.state === 'open') return 'unreachable';
  if (payment.state === 'open' || status.state === 'paid') {
    const state = await settleNow(paying, payment, status.state === 'expired' ? { state: end } : status);
    // Money that nobody can convert settles nothing.
    if (state === 'open') return 'unreachable';
  }
  return status.state === 'paid' ? 'paid' : 'closed';
}

/** Ends a payment that its provider has not begun. Where it has by now, its row: then there is a code to be closed. */
function endUnbegun(
  paying: Paying,
  { id, customerID, orderNo }: PaymentRow,
  end: 'expired' | 'replaced',
): Promise<PaymentRow | null> {
  return retriedTransaction(paying.db, async (tx) => {
    await lockPayable(tx, customerID, orderNo);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
    if (payment === undefined || payment.begun !== null) return payment ?? null;
    await settle(tx, paying, payment, { state: end });
    return null;
  });
}

/** A payment as its provider finds it again. */
export function payerOf({ id, method, providerRef }: PaymentRow) {
  return { paymentID: id, method, providerRef };
}

async function inTime<T>(call: Promise<Result<T, GatewayFault>>): Promise<Result<T, GatewayFault>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<T, GatewayFault>>((resolve) => {
    timer = setTimeout(() => resolve(unreachable(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    return unreachable(describeError(error));
  } finally {
    clearTimeout(timer);
  }
}

function unreachable(detail: string) {
  return fail({ kind: 'unreachable', detail } as const);
}
