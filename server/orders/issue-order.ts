import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { needsOrganization, productFamily, readTypeFlags } from '#core/catalogue/type-flags.ts';
import { nextBegins } from '#core/orders/next-certificate.ts';
import { everPriced } from '#core/orders/reissue-names.ts';
import { orderStatus } from '#core/orders/status.ts';
import { pick } from '#core/pick.ts';
import type { Result } from '#core/result.ts';
import { hasClientAuth } from '#core/x509/client-auth.ts';
import type { Assurance, CertificateFamily } from '#server/ca/families.ts';
import type { IssuedCertificate, IssueRefusal, IssueRequest } from '#server/ca/issuer.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { isCompromised } from '#server/orders/compromised-keys.ts';
import { record } from '#server/orders/event.ts';
import type { Issuance } from '#server/orders/issuer-and-jobs.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { endReissue } from '#server/orders/reissue-record.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import { planSuperseded } from '#server/orders/superseded.ts';

/** Requests the certificate of an order from an external issuer. */
export const issuanceQueue = defineQueue(
  'issuance',
  v.strictObject({ orderID: v.pipe(v.string(), v.uuid()) }),
  { retries: 8, retryDelay: 5, expireIn: 60 },
);

type Names = readonly Pick<ValidationRow, 'domainName'>[];

/**
 * Issues the certificate of a paid and validated order, under the caller's lock on the order: at once with a local CA, else by a
 * job, since no network request is made inside a transaction. From then on the order cannot be canceled, because the certificate
 * may exist.
 */
export async function issueOrder(
  { issuer, jobs }: Issuance,
  tx: Db,
  order: OrderRecord,
  names: Names,
  now: Date,
): Promise<void> {
  if (issuer === null) throw new Error(`${order.orderNo} was sold, but there is no issuer`);
  // Asked here, at the act: the order may have been paid for long before its key was stolen.
  if (await isCompromised(tx, order.spkiHash)) return giveBack(tx, order, 'key-compromised', now);
  if (issuer.place === 'here') {
    const issued = await issuer.issue(issueRequest(order, names, now), tx);
    return settleIssuance(tx, order, names, issued, now);
  }
  // The sweep of checks asks again if the job is lost for good.
  await tx
    .update(orders)
    .set({ issuingTime: order.issuingTime ?? now, nextCheckTime: now })
    .where(eq(orders.id, order.id));
  await jobs.send(issuanceQueue, { orderID: order.id }, { tx, singletonKey: order.id });
}

export function issueRequest(order: OrderRecord, names: Names, now: Date): IssueRequest {
  const paidUntil = spanEnd(order);
  if (paidUntil === null) throw new Error(`${order.orderNo} is not paid`);
  const { certificateUntil: until } = order;
  // The period of a pull may be over by the time its request was mended.
  const end = until !== null && until > now && until < paidUntil ? until : paidUntil;
  return {
    orderNo: requestNo(order, order.issuedCount + 1),
    ...(order.issuedCount === 0 ? {} : { previousNo: requestNo(order, order.issuedCount) }),
    csr: order.csr,
    family: familyOf(order.productType),
    assurance: assuranceOf(order.productType),
    names: names.map((row) => row.domainName),
    // Only a vetted organization gets into a certificate, even if the order names one.
    ...(order.organization === null || order.vettedTime === null ? {} : { organization: order.organization }),
    ...(order.logo === ''
      ? {}
      : { mark: { logo: order.logo, office: order.markOffice, number: order.markNumber } }),
    now,
    paidUntil: end,
  };
}

/** A replacement certificate is requested under its own number. */
function requestNo({ orderNo }: Pick<OrderRecord, 'orderNo'>, number: number): string {
  return number === 1 ? orderNo : `${orderNo}-${number}`;
}

/**
 * Settles an order with its CA's answer. A request the CA refuses goes back to the customer ('resubmit'), with the CA's reason in the
 * timeline.
 */
export async function settleIssuance(
  tx: Db,
  order: OrderRecord,
  names: Names,
  issued: Result<IssuedCertificate, IssueRefusal>,
  now: Date,
): Promise<void> {
  if (!issued.ok) return giveBack(tx, order, issued.error, now);
  const { chain, ...certificate } = issued.value;
  const certified = names.map(({ domainName }) => domainName);
  const number = order.issuedCount + 1;
  await tx.insert(certificates).values({
    departmentID: order.departmentID,
    orderID: order.id,
    accountID: order.accountID,
    number,
    issuedTime: now,
    chain: [...chain],
    hasClientAuth: hasClientAuth(chain[0] ?? ''),
    ...certificate,
    ...pick(order, ['csr', 'hashValue', 'spkiHash', 'keyType', 'sealedKey']),
    names: certified,
  });
  await planSuperseded(tx, order, { number, names: certified }, now);
  if (order.reissueID !== null) await endReissue(tx, order.reissueID, 'issued', now);
  await tx
    .update(orders)
    .set({
      issuedCount: number,
      reissueID: null,
      reSignPaid: 0,
      // Whatever was certified is paid for, and costs nothing if it comes back.
      pricedNames: everPriced(order.pricedNames, certified),
      status: orderStatus.issued,
      issueTime: now,
      nextTime: nextBegins(certificate, spanEnd(order)),
      certificateUntil: null,
      nextAskedTime: null,
      nextCheckTime: null,
    })
    .where(eq(orders.id, order.id));
  await keepFacts(tx, order.id);
  await record(tx, [{ orderID: order.id, at: now, kind: 'issued', note: certificate.serialNumber }]);
}

/** Returns the order to the owner, who may cancel it for a refund; the timeline holds the reason. */
export async function giveBack(
  tx: Db,
  order: Pick<OrderRecord, 'id'>,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ status: orderStatus.resubmit, nextCheckTime: null, issuingTime: null })
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
