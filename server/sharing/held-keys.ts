import { and, inArray, ne } from 'drizzle-orm';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { whereValid } from '#server/orders/order-conditions.ts';

export interface HeldKey {
  readonly spkiHash: string;
  /** Sealed by the vault of the browser that made it. */
  readonly key: string;
}

/**
 * The sealed keys that orders hold, by order id: of the request in progress and of each certificate that is neither revoked nor over. None
 * for an order whose customers brought their own requests.
 */
export async function heldKeys(
  db: Db,
  held: readonly OrderRecord[],
  now: Date,
): Promise<ReadonlyMap<string, readonly HeldKey[]>> {
  const found = await db
    .select({
      orderID: certificates.orderID,
      spkiHash: certificates.spkiHash,
      key: certificates.sealedKey,
    })
    .from(certificates)
    .where(
      and(
        inArray(
          certificates.orderID,
          held.map(({ id }) => id),
        ),
        ne(certificates.sealedKey, ''),
        whereValid(now),
      ),
    );
  const keys = new Map(held.map(({ id }) => [id, new Map<string, HeldKey>()]));
  const note = (orderID: string, held: HeldKey) => {
    if (held.key !== '') keys.get(orderID)?.set(held.spkiHash, held);
  };
  for (const { id, status, spkiHash, sealedKey, issuedCount } of held) {
    const isOver = status === orderStatus.cancelled && issuedCount === 0;
    if (!isOver) note(id, { spkiHash, key: sealedKey });
  }
  for (const { orderID, spkiHash, key } of found) note(orderID, { spkiHash, key });
  return new Map([...keys].map(([id, byHash]) => [id, [...byHash.values()]]));
}
