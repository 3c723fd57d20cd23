import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type CertificateRow, certificates } from '#server/db/schema/ca.ts';
import { orders } from '#server/db/schema/orders.ts';

/**
 * Fills in missing sealed keys of certificates from another order of the owner, or an earlier certificate, with the same public
 * key. Keyed by order id.
 */
export async function withFoundKeys(
  db: Db,
  owner: Owner,
  current: ReadonlyMap<string, CertificateRow>,
): Promise<ReadonlyMap<string, CertificateRow>> {
  const wanted = [...current.values()].flatMap(({ sealedKey, spkiHash }) =>
    sealedKey === '' ? [spkiHash] : [],
  );
  if (wanted.length === 0) return current;
  const ofOrders = await db
    .select({ spkiHash: orders.spkiHash, sealedKey: orders.sealedKey })
    .from(orders)
    .where(and(own(owner, orders), inArray(orders.spkiHash, wanted), ne(orders.sealedKey, '')));
  const ofCertificates = await db
    .select({ spkiHash: certificates.spkiHash, sealedKey: certificates.sealedKey })
    .from(certificates)
    .innerJoin(orders, eq(orders.id, certificates.orderID))
    .where(and(own(owner, orders), inArray(certificates.spkiHash, wanted), ne(certificates.sealedKey, '')));
  const keys = new Map(
    [...ofCertificates, ...ofOrders].map(({ spkiHash, sealedKey }) => [spkiHash, sealedKey]),
  );
  return new Map(
    [...current].map(([orderID, row]) => [
      orderID,
      row.sealedKey === '' ? { ...row, sealedKey: keys.get(row.spkiHash) ?? '' } : row,
    ]),
  );
}
