import { eq } from 'drizzle-orm';
import { fail, type Result } from '#core/result.ts';
import { wholeAccount } from '#server/account/own.ts';
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

/** Services needed for payments. Never call a provider inside a transaction. */
export interface Paying extends Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'address'> {
  readonly gateways: Gateways;
}

/** Milliseconds a provider may take: less than a caller waits. */
const patience = 20_000;

/** Calls a payment's provider. An exception, or a provider that no longer exists, counts as unreachable. */
export async function callProvider<T>(
  { gateways, log }: Pick<Paying, 'gateways' | 'log'>,
  payment: Pick<PaymentRow, 'id' | 'gateway'>,
  call: (gateway: Gateway) => Promise<Result<T, GatewayFault>>,
): Promise<Result<T, GatewayFault>> {
  const gateway = gateways.named(payment.gateway);
  const answer = gateway === null ? unreachable('provider not configured') : await inTime(call(gateway));
  if (!answer.ok) {
    const { kind, detail } = answer.error;
    log.warn('gateway.fault', { gateway: payment.gateway, payment: payment.id, kind, detail });
  }
  return answer;
}

/** Settles money a provider reports, or the end of a payment, in its own transaction. */
export function settleNow(paying: Paying, payment: PaymentRow, answer: AnswerOrEnd) {
  return retriedTransaction(paying.db, (tx) => settle(tx, paying, payment, answer));
}

/** Opens a payment at its provider; repeated if nobody knows whether it was opened. Returns null on success. */
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
    // Replaced while its provider was asked: nobody saw the code, and nobody may pay it.
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

/** Closes a code nobody was shown; retried later if its provider cannot be reached. */
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

/** Makes a payment unpayable. `paid`: it was too late for that, and the money is settled. `unreachable`: it may still be paid. */
export async function closeAtProvider(
  paying: Paying,
  known: PaymentRow,
  end: 'expired' | 'replaced',
): Promise<'closed' | 'paid' | 'unreachable'> {
  const payment = known.begun === null ? await endUnbegun(paying, known, end) : known;
  if (payment === null) return 'closed';
  const answer = await callProvider(paying, payment, (gateway) => gateway.close(payerOf(payment)));
  // A payment its provider does not know cannot be paid there.
  if (!answer.ok && answer.error.kind === 'unreachable') return 'unreachable';
  const status = answer.ok ? answer.value : { state: end };
  if (status.state === 'open') return 'unreachable';
  if (payment.state === 'open' || status.state === 'paid') {
    const state = await settleNow(paying, payment, status.state === 'expired' ? { state: end } : status);
    // Money that cannot be converted settles nothing.
    if (state === 'open') return 'unreachable';
  }
  return status.state === 'paid' ? 'paid' : 'closed';
}

/** Ends a payment its provider has not opened. If it has been opened meanwhile, returns its row, since there is a code to close. */
function endUnbegun(
  paying: Paying,
  { id, accountID, orderNo }: PaymentRow,
  end: 'expired' | 'replaced',
): Promise<PaymentRow | null> {
  return retriedTransaction(paying.db, async (tx) => {
    await lockPayable(tx, wholeAccount(accountID), orderNo);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
    if (payment === undefined || payment.begun !== null) return payment ?? null;
    await settle(tx, paying, payment, { state: end });
    return null;
  });
}

/** Identifies a payment to its provider. */
export function payerOf({ id, method, providerRef }: PaymentRow) {
  return { paymentID: id, method, providerRef };
}

async function inTime<T>(call: Promise<Result<T, GatewayFault>>): Promise<Result<T, GatewayFault>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<T, GatewayFault>>((resolve) => {
    timer = setTimeout(() => resolve(unreachable(`no response within ${patience} ms`)), patience);
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
