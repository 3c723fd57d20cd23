import { and, eq } from 'drizzle-orm';
import type { EntryKind } from '#core/money/entry-kinds.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { type RefundRow, refunds } from '#server/db/schema/refunds.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { post } from '#server/ledger/ledger.ts';
import { refundEntryCause } from '#server/ledger/refund-order.ts';
import { record } from '#server/orders/event.ts';
import type { RefundAnswer, RefundNews } from '#server/payment/gateway.ts';
import { lockPayable } from '#server/payment/payables.ts';
import { chargedBy } from '#server/payment/received.ts';
import type { Settling } from '#server/payment/settle.ts';

/** Refund and its payment, both known to exist. */
export interface KnownRefund {
  readonly refund: RefundRow;
  readonly payment: PaymentRow;
}

export async function findRefund(db: Db, id: string): Promise<KnownRefund | null> {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentID))
    .where(eq(refunds.id, id));
  return row ?? null;
}

/** The refund that a provider's notice is about: by our id, else by the provider's. Null if we did not ask for it. */
export async function refundOfNews(
  tx: Db,
  paymentID: string,
  { refundID, refundRef, cents }: RefundNews,
): Promise<string | null> {
  const ofPayment = eq(refunds.paymentID, paymentID);
  const own = await tx.select().from(refunds).where(ofPayment);
  const isNamed = refundID !== null && isRecordID(refundID);
  const found = isNamed
    ? own.find(({ id }) => id === refundID)
    : own.find(({ providerRef }) => providerRef === refundRef && refundRef !== '');
  if (found !== undefined) return found.id;
  // It may be ours, whose answer has not come: the provider repeats the notice.
  const isOurs = own.some(
    (row) => row.state === 'pending' && row.providerRef === '' && row.chargedCents === cents,
  );
  if (!isNamed && isOurs) throw new Error('a refund of this payment has no answer yet');
  return null;
}

/**
 * The only place where a provider's answer about a refund takes effect: in the caller's transaction, and once, however often it is given.
 * Locks the order first, the refund second, the balance last. A provider may take back what it said.
 */
export async function applyRefund(
  tx: Db,
  services: Pick<Settling, 'clock' | 'log'>,
  { refund: { id }, payment }: KnownRefund,
  { state, refundRef, detail = '' }: RefundAnswer,
): Promise<void> {
  await lockPayable(tx, wholeAccount(payment.accountID), payment.orderNo);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (refund === undefined) throw new Error(`no refund ${id}`);
  const known = { providerRef: refundRef === '' ? refund.providerRef : refundRef, faultCode: detail };
  const wanted = state === 'settled' ? 'settled' : state === 'refused' ? 'returned' : 'pending';
  if (wanted === 'pending' || wanted === refund.state) {
    if (refund.state === 'pending') await tx.update(refunds).set(known).where(eq(refunds.id, id));
    return;
  }
  const kind = entryKindOf(refund.state, wanted);
  const { accountID, orderID, cents, currency, chargedCents } = refund;
  const cause = refundEntryCause(id);
  const isKnown = await tx.$count(ledger, and(eq(ledger.cause, cause), eq(ledger.kind, kind)));
  if (isKnown > 0) {
    services.log.error('refund.contradicted', { refund: id, state });
    return;
  }
  const at = services.clock.now();
  const charged = chargedBy(payment, { cents: chargedCents, currency }, cents);
  const posted = await post(tx, {
    ...{ accountID, orderID, kind, cause, cents, charged, at },
    provider: payment.gateway,
  });
  if (!posted.ok) throw new Error(`refund ${id} was not entered`);
  await tx
    .update(refunds)
    .set({ ...known, state: wanted, endTime: at, nextTryTime: null })
    .where(eq(refunds.id, id));
  services.log.info(`refund.${wanted}`, { refund: id, order: payment.orderNo });
  const event = wanted === 'settled' ? 'refund-settled' : 'refund-returned';
  await record(tx, [{ orderID, at, kind: event, note: payment.method }]);
}

/** From a state that had ended, the money moves between the balance and its source: `held` is empty again. */
function entryKindOf(before: RefundRow['state'], after: 'settled' | 'returned'): EntryKind {
  if (before === 'pending') return after === 'settled' ? 'payout-settled' : 'payout-returned';
  return after === 'settled' ? 'reversal' : 'deposit';
}
