import { and, eq } from 'drizzle-orm';
import type { EntryKind } from '#core/money/entry-kinds.ts';
import { defaultCurrency, groupThousands, plainAmount } from '#core/money/money.ts';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { post } from '#server/ledger/ledger.ts';
import { record } from '#server/orders/event.ts';
import type { RefundNews, ReturnedMoney } from '#server/payment/gateway.ts';
import { lockPayable, tieTo } from '#server/payment/payables.ts';
import { chargedBy, judgeReceived } from '#server/payment/received.ts';
import { applyRefund, findRefund, refundOfNews } from '#server/payment/refund-state.ts';
import { ratesOf, type Settling } from '#server/payment/settle.ts';

/**
 * Records that money of a settled payment went back to its payer or was credited again: an entry, in the caller's transaction,
 * once a notice. The balance may become negative. The purchase stays valid; a person decides whether to revoke it.
 * Throws if the payment is not settled yet, so that the provider repeats the notice.
 */
export async function returnMoney(
  tx: Db,
  services: Settling,
  payment: Pick<PaymentRow, 'id' | 'accountID' | 'orderNo'>,
  returned: ReturnedMoney,
  noticeID: string,
): Promise<void> {
  await enterReturned(tx, services, payment, returned, (gateway) => `notice:${gateway}:${noticeID}`);
}

/**
 * Applies a provider's notice of a refund. One that we asked for is settled, and nothing else is entered. One that somebody made on the
 * provider's page is money taken back, entered once however many notices tell of it; if it fails later, the money is credited again.
 */
export async function applyRefundNews(
  tx: Db,
  services: Settling,
  payment: Pick<PaymentRow, 'id' | 'accountID' | 'orderNo'>,
  news: RefundNews,
): Promise<void> {
  await lockPayable(tx, wholeAccount(payment.accountID), payment.orderNo);
  const asked = await refundOfNews(tx, payment.id, news);
  const known = asked === null ? null : await findRefund(tx, asked);
  const { outcome, refundRef, cents, currency } = news;
  if (known !== null) return applyRefund(tx, services, known, { state: outcome, refundRef });
  if (outcome === 'pending') return;
  const causeAt = (gateway: string) => `refund:${gateway}:${refundRef}`;
  const state = outcome === 'settled' ? 'returned' : 'reinstated';
  if (state === 'reinstated' && !(await isEntered(tx, payment.id, causeAt, 'reversal'))) return;
  await enterReturned(tx, services, payment, { state, cents, currency }, causeAt);
}

async function isEntered(
  tx: Db,
  paymentID: string,
  causeAt: (gateway: string) => string,
  kind: EntryKind,
): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentID));
  const same = and(eq(ledger.cause, causeAt(payment?.gateway ?? '')), eq(ledger.kind, kind));
  return (await tx.$count(ledger, same)) > 0;
}

async function enterReturned(
  tx: Db,
  { clock, log }: Settling,
  { id, accountID, orderNo }: Pick<PaymentRow, 'id' | 'accountID' | 'orderNo'>,
  { state, cents, currency }: ReturnedMoney,
  causeAt: (gateway: string) => string,
): Promise<void> {
  const payable = await lockPayable(tx, wholeAccount(accountID), orderNo);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (payable === null || payment === undefined) throw new Error(`payment ${id} has nothing to pay for`);
  if (payment.settleTime === null) {
    if (payment.state === 'open') throw new Error(`payment ${id} is not settled yet`);
    return;
  }
  const counted = judgeReceived(payment, { cents, currency }, await ratesOf(tx));
  if (counted === null || counted.baseCents === 0) {
    log.error('payment.unreadable-money', { payment: id, currency: currency.slice(0, 8) });
    return;
  }
  const at = clock.now();
  const isBack = state === 'returned';
  const kind = isBack ? 'reversal' : 'deposit';
  if (await isEntered(tx, id, causeAt, kind)) return;
  await post(tx, {
    accountID,
    ...tieTo(payable),
    // The ledger accepts a payment's own money once; repeated money is identified by its notice.
    ...(isBack ? { paymentID: id } : {}),
    kind,
    cause: causeAt(payment.gateway),
    cents: counted.baseCents,
    provider: payment.gateway,
    charged: chargedBy(payment, { cents, currency }, counted.baseCents),
    at,
  });
  log.warn(`payment.${state}`, { payment: id, order: orderNo, cents: counted.baseCents });
  if (isBack)
    await tellTakenBack(tx, { accountID, orderNo }, counted.baseCents, causeAt(payment.gateway), at);
  if (payable.kind !== 'order') return;
  await record(tx, [
    { orderID: payable.order.id, at, kind: isBack ? 'reversed' : 'refunded', note: payment.method },
  ]);
}

/** Owners and who reads the account's finances learn of it, whatever was paid for. */
async function tellTakenBack(
  tx: Db,
  { accountID, orderNo }: Pick<PaymentRow, 'accountID' | 'orderNo'>,
  cents: number,
  cause: string,
  at: Date,
): Promise<void> {
  await tx
    .insert(noticeItems)
    .values({
      ...{ cause: `taken-back:${cause}`, accountID, kind: 'payment', topic: 'taken-back' },
      note: `${orderNo} · ${groupThousands(plainAmount(cents))} ${defaultCurrency.unit}`,
      ...{ endTime: at, createTime: at },
    })
    .onConflictDoNothing();
}
