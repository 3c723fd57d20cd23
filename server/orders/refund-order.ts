import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { creditRefund } from '#server/invoices/credit-refund.ts';
import { post } from '#server/ledger/ledger.ts';
import type { OrderEvent } from '#server/orders/event.ts';

/**
 * Refunds part of what was paid for an order to the balance, and takes it off its invoices, in the caller's transaction, which holds the
 * order's lock. Returns the entry of its history.
 */
export async function refundOrder(
  tx: Db,
  { id: orderID, accountID, payWay }: Pick<OrderRecord, 'id' | 'accountID' | 'payWay'>,
  cents: number,
  at: Date,
): Promise<OrderEvent> {
  await post(tx, { accountID, kind: 'refund', cents, orderID, at });
  await creditRefund(tx, { accountID, orderID, at });
  return { orderID, at, kind: 'refunded', note: payWay };
}
