import { and, eq, lte } from 'drizzle-orm';
import { fail, ok, type Result } from '#core/result.ts';
import { retriedTransaction } from '#server/db/retried.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { describeError } from '#server/log-error.ts';
import type { Gateway, GatewayFault, RefundAnswer } from '#server/payment/gateway.ts';
import { callProvider, type Paying, payerOf } from '#server/payment/providers.ts';
import { nextTry, planRefund } from '#server/payment/refund-queue.ts';
import { applyRefund, findRefund, type KnownRefund } from '#server/payment/refund-state.ts';

/** Maximum refunds per sweep; the rest wait for the next. */
const sweptAtOnce = 200;
/** Characters kept of a provider's fault. */
const mostOfFault = 200;

/**
 * Sends a pending refund to its provider, or asks what became of it, and applies the answer. The call is counted and the next one planned
 * before it is made, so that a process that dies in it leaves a refund that is tried again.
 */
export async function sendRefund(paying: Paying, refundID: string): Promise<void> {
  const { db, clock, jobs } = paying;
  const known = await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundID)).for('update');
    const now = clock.now();
    if (row?.state !== 'pending' || isEarly(row.nextTryTime, now)) return null;
    const attempts = row.attempts + 1;
    const nextTryTime = nextTry(attempts, now);
    await tx.update(refunds).set({ attempts, nextTryTime }).where(eq(refunds.id, refundID));
    await planRefund(jobs, tx, row, nextTryTime, now);
    return findRefund(tx, refundID);
  });
  if (known === null) return;
  const answer = await callProvider(paying, known.payment, (gateway) => ask(gateway, known));
  if (!answer.ok && answer.error.kind === 'unreachable') {
    const faultCode = answer.error.detail.slice(0, mostOfFault);
    await db.update(refunds).set({ faultCode }).where(eq(refunds.id, refundID));
    return;
  }
  const outcome: RefundAnswer = answer.ok
    ? answer.value
    : { state: 'refused', refundRef: '', detail: answer.error.detail.slice(0, mostOfFault) };
  await retriedTransaction(db, (tx) => applyRefund(tx, paying, known, outcome));
}

/** A job may start a little before its time. */
function isEarly(nextTryTime: Date | null, now: Date): boolean {
  return nextTryTime !== null && nextTryTime.getTime() - now.getTime() > 1000;
}

/** An earlier call whose answer was lost may have been done, and the provider may have forgotten its key since: it is asked first. */
async function ask(
  gateway: Gateway,
  { refund, payment }: KnownRefund,
): Promise<Result<RefundAnswer, GatewayFault>> {
  if (gateway.refund === undefined || gateway.askRefund === undefined)
    return fail({ kind: 'refused', detail: 'this provider sends nothing back' });
  const { id: refundID, providerRef: refundRef, chargedCents: cents, currency } = refund;
  const named = { ...payerOf(payment), refundID, refundRef };
  if (refund.attempts > 1) {
    const found = await gateway.askRefund(named);
    if (!found.ok) return found.error.kind === 'unreachable' ? found : unreachable(found.error.detail);
    if (found.value !== null) return ok(found.value);
    if (refundRef !== '') return unreachable('the provider no longer knows the refund');
  }
  return gateway.refund({ ...named, cents, currency });
}

function unreachable(detail: string): Result<never, GatewayFault> {
  return fail({ kind: 'unreachable', detail });
}

/** Tries every refund that is due, to make up for lost jobs or a moved clock. */
export async function sweepRefunds(paying: Paying): Promise<void> {
  const due = await paying.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextTryTime, paying.clock.now()))
    .orderBy(refunds.nextTryTime)
    .limit(sweptAtOnce);
  for (const { id } of due) {
    try {
      await sendRefund(paying, id);
    } catch (error) {
      // It is tried again, and must not keep the others from being sent.
      paying.log.error('refund.failed', { refund: id, error: describeError(error) });
    }
  }
}

/** Lets the server try a pending refund at once, at its next sweep. Returns false if none is pending under this id. */
export async function retryRefund({ db, clock }: Pick<Paying, 'db' | 'clock'>, id: string): Promise<boolean> {
  const isPending = and(eq(refunds.id, id), eq(refunds.state, 'pending'));
  const changed = await db.update(refunds).set({ nextTryTime: clock.now() }).where(isPending).returning();
  return changed.length > 0;
}

/**
 * Gives a pending refund to the balance, unless its provider has sent it or is about to. `isUnasked`: even if the provider cannot be
 * reached. If it has sent the money after all, its notice takes it off the balance again.
 */
export async function giveToBalance(
  paying: Paying,
  id: string,
  isUnasked: boolean,
): Promise<'none' | 'unreachable' | 'pending' | 'settled' | 'returned'> {
  const known = await findRefund(paying.db, id);
  if (known?.refund.state !== 'pending') return 'none';
  const { refund, payment } = known;
  const named = { ...payerOf(payment), refundID: id, refundRef: refund.providerRef };
  const found = await callProvider(paying, payment, async (gateway) =>
    gateway.askRefund === undefined ? ok(null) : gateway.askRefund(named),
  );
  if (!found.ok && !isUnasked) return 'unreachable';
  const answer = found.ok ? found.value : null;
  if (answer?.state === 'pending') return 'pending';
  const detail = 'given to the balance';
  const outcome: RefundAnswer = answer ?? { state: 'refused', refundRef: '', detail };
  await retriedTransaction(paying.db, (tx) => applyRefund(tx, paying, known, outcome));
  return outcome.state === 'settled' ? 'settled' : 'returned';
}
