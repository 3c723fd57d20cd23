import { eq } from 'drizzle-orm';
import { needsOrganization, productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { paidUntil } from '#core/orders/span.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Assurance, CertificateFamily } from '#server/ca/families.ts';
import type { Issuer } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { record } from '#server/orders/event.ts';

/**
 * Has the certificate of a paid and validated order issued and ends its waiting, under the caller's lock on the order.
 * A request the CA refuses goes back to the customer ('resubmit'), with the CA's reason in the timeline.
 */
export async function issueOrder(
  issuer: Issuer,
  tx: Db,
  order: OrderRecord,
  names: readonly Pick<ValidationRow, 'domainName'>[],
  now: Date,
): Promise<void> {
  const end = order.payTime === null ? null : paidUntil(order.payTime, order.validity);
  if (end === null) throw new Error(`${order.orderNo} is not paid`);
  const issued = await issuer.issue({
    csr: order.csr,
    family: familyOf(order.productType),
    assurance: assuranceOf(order.productType),
    names: names.map((row) => row.domainName),
    // Nothing that was not vetted gets into a certificate, whatever the order names besides.
    ...(order.organization === null || order.vettedTime === null ? {} : { organization: order.organization }),
    now,
    paidUntil: end,
  });
  if (!issued.ok) return giveBack(tx, order, issued.error, now);
  const { chain, ...certificate } = issued.value;
  await tx
    .insert(certificates)
    .values({ orderID: order.id, number: 1, issuedTime: now, chain: [...chain], ...certificate });
  await tx
    .update(orders)
    .set({
      status: orderStatus.issued,
      issueTime: now,
      certExpireTime: certificate.notAfter,
      nextCheckTime: null,
    })
    .where(eq(orders.id, order.id));
  await record(tx, [{ orderID: order.id, at: now, kind: 'issued', note: certificate.serialNumber }]);
}

/** The order goes back to the customer, who may cancel it for a refund; the timeline says why. */
export async function giveBack(
  tx: Db,
  order: Pick<OrderRecord, 'id'>,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ status: orderStatus.resubmit, nextCheckTime: null })
    .where(eq(orders.id, order.id));
  await record(tx, [{ orderID: order.id, at: now, kind: 'resubmit', note: reason }]);
}

function familyOf(productType: string): CertificateFamily {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip' ? 'tls' : family;
}

function assuranceOf(productType: string): Assurance {
  if (readTypeFlags(productType).ev) return 'ev';
  return needsOrganization(productType) ? 'ov' : 'dv';
}
