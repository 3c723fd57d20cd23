import { eq } from 'drizzle-orm';
import { wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type PaymentRow, payments } from '#server/db/schema/payments.ts';
import { post } from '#server/ledger/ledger.ts';
import { record } from '#server/orders/event.ts';
import type { ReturnedMoney } from '#server/payment/gateway.ts';
import { lockPayable, tieTo } from '#server/payment/payables.ts';
import { chargedBy, judgeReceived } from '#server/payment/received.ts';
import { ratesOf, type Settling } from '#server/payment/settle.ts';

/**
 * Records that money of a settled payment went back to its payer or was credited again: an entry, in the caller's transaction,
 * once a notice. The balance may become negative. The purchase stays valid; a person decides whether to revoke it.
 * Throws if the payment is not settled yet, so that the provider repeats the notice.
 */
export async function returnMoney(
  tx: Db,
  { clock, log }: Settling,
  { id, accountID, orderNo }: Pick<PaymentRow, 'id' | 'accountID' | 'orderNo'>,
  { state, cents, currency }: ReturnedMoney,
  noticeID: string,
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
  await post(tx, {
    accountID,
    ...tieTo(payable),
    // The ledger accepts a payment's own money once; repeated money is identified by its notice.
    ...(isBack ? { paymentID: id } : {}),
    kind: isBack ? 'reversal' : 'deposit',
    cause: `notice:${payment.gateway}:${noticeID}`,
    cents: counted.baseCents,
    provider: payment.gateway,
    charged: chargedBy(payment, { cents, currency }, counted.baseCents),
    at,
  });
  log.warn(`payment.${state}`, { payment: id, order: orderNo, cents: counted.baseCents });
  if (payable.kind !== 'order') return;
  await record(tx, [
    { orderID: payable.order.id, at, kind: isBack ? 'reversed' : 'refunded', note: payment.method },
  ]);
}
