import { eq } from 'drizzle-orm';
import { toIdna } from '#core/names/idna.ts';
import { nextBegins } from '#core/orders/next-certificate.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { endReissue, newestCertificate } from '#server/orders/reissue-record.ts';
import { isOver, spanEnd } from '#server/orders/span-end.ts';
import { validationsOf } from '#server/validation/validations.ts';

/**
 * Ends the reissue of an order that is not issued yet, under the caller's lock: the order reverts to its newest certificate. Returns
 * the cents to refund.
 */
export async function cancelReissue(tx: Db, order: OrderRecord, now: Date): Promise<number> {
  if (order.reissueID === null) throw new Error(`${order.orderNo} has no reissue`);
  const certificate = await newestCertificate(tx, order.id);
  if (certificate === undefined) throw new Error(`${order.orderNo} is being reissued but has no certificate`);
  const refund = order.reSignPaid;
  await endReissue(tx, order.reissueID, 'cancelled', now);
  await restoreNames(tx, order, certificate.names);
  const { csr, hashValue, spkiHash, keyType, sealedKey, names } = certificate;
  await tx
    .update(orders)
    .set({
      status: orderStatus.issued,
      csr,
      hashValue,
      spkiHash,
      keyType,
      sealedKey,
      commonName: names[0] ?? order.commonName,
      ...(names.length === 0 ? {} : { searchNames: await searchTextOfNames(names) }),
      reissueID: null,
      certificateUntil: null,
      reSignPriceDiff: 0,
      reSignPaid: 0,
      payAmount: order.payAmount - refund,
      rawAmount: order.rawAmount - refund,
      nextCheckTime: null,
      issuingTime: null,
      // A next certificate that was due is left to the customer: restarting it automatically would undo the cancellation.
      ...(order.nextTime === null && !isOver(order, now) && nextBegins(certificate, spanEnd(order)) !== null
        ? { nextAskedTime: now }
        : {}),
    })
    .where(eq(orders.id, order.id));
  return refund;
}

async function searchTextOfNames(names: readonly string[]): Promise<string> {
  const spellings = await Promise.all(
    names.map(async (name) => [name, (await toIdna(name))?.unicode ?? name]),
  );
  return [...new Set(spellings.flat())].join('\n');
}

/** Restores names the reissue removed. Whether they still count as validated is checked with the next certificate. */
async function restoreNames(tx: Db, order: OrderRecord, names: readonly string[]): Promise<void> {
  const known = new Map((await validationsOf(tx, order.id)).map((row) => [row.domainName, row]));
  await tx.delete(domainValidations).where(eq(domainValidations.orderID, order.id));
  if (names.length === 0) return;
  for (const [position, domainName] of names.entries()) {
    const row = known.get(domainName) ?? { orderID: order.id, domainName, method: order.dcvMethod };
    await tx.insert(domainValidations).values({ ...row, position });
  }
}
