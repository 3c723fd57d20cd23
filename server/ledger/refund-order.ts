import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { post } from '#server/ledger/ledger.ts';

/** Why an order is refunded: as a whole, or a reissue of it that ends. The ledger accepts each once. */
export function refundCause(reissueID: string | null): string {
  return reissueID === null ? 'whole' : `reissue:${reissueID}`;
}

/**
 * Refunds what was paid for an order, or a part of it, to the balance, in the caller's transaction and under its lock of the order.
 * `cause`: what of the order, refunded once.
 */
export async function refundOrder(
  tx: Db,
  { id, accountID }: Pick<OrderRecord, 'id' | 'accountID'>,
  cause: string,
  cents: number,
  at: Date,
): Promise<void> {
  await post(tx, { accountID, kind: 'refund', cause: `order:${id}:${cause}`, cents, orderID: id, at });
}
