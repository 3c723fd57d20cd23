import { randomBytes, randomUUID } from 'node:crypto';
import { count, desc, eq } from 'drizzle-orm';
import { isValidityPriced, priceOrder } from '#core/catalogue/price.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { toIdna } from '#core/names/idna.ts';
import { nextBegins } from '#core/orders/next-certificate.ts';
import { isCorrectable, isReissuable, isResubmittable, priceDifference } from '#core/orders/reissue.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { type OrderRecord, orders, reissues } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import type { CheckedCertificate } from '#server/orders/check-order.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { changeOrder, keyEventKind, replaceRequest } from '#server/orders/order-request.ts';
import { endReissue } from '#server/orders/reissue-record.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import { formerTokens } from '#server/validation/former-tokens.ts';
import { planCheck } from '#server/validation/recheck.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export type ReissueRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-state'; readonly status: OrderStatus }
  | { readonly kind: 'bad-input'; readonly faults: readonly Fault[] };

/** A checked request. */
export interface NewRequest {
  readonly product: Product;
  readonly certificate: CheckedCertificate;
  readonly dcvMethod: DcvMethod;
  /** Percent of the list price the customer pays. */
  readonly discount: number;
}

export interface Reissued {
  readonly orderNo: string;
  /** Cents still to be paid. */
  readonly total: number;
}

/** Cents by which these names cost more than the names last priced; 0 if the validity is no longer sold and so has no price. */
export function differenceFor(
  order: Pick<OrderRecord, 'pricedNames' | 'validity'>,
  { product, discount }: Pick<NewRequest, 'product' | 'discount'>,
  names: readonly string[],
): number {
  const { validity, pricedNames } = order;
  if (!isValidityPriced(product.prices, validity)) return 0;
  const priceOf = (priced: readonly string[]) =>
    priceOrder({ prices: product.prices, names: priced, validity, discount }).allNowPrice;
  return priceDifference(priceOf(names), priceOf(pricedNames));
}

export function canReissue(order: OrderRecord, now: Date): boolean {
  const paidUntil = shownTime(spanEnd(order));
  return isReissuable({ orderStatus: statusOf(order, now), paidUntil }, now);
}

/**
 * Starts a reissue of an order, in the caller's transaction: the order takes the new request and keeps its certificate. A price
 * difference must be paid first; without one the order continues at once, straight to its certificate if every name still counts as
 * validated.
 */
export async function beginReissue(
  services: Verification,
  tx: Db,
  customerID: string,
  orderNo: string,
  asked: NewRequest,
  now: Date,
  kind: 'reissue' | 'next-begun' = 'reissue',
): Promise<Result<Reissued, ReissueRefusal>> {
  const locked = await lockFor(tx, customerID, orderNo, now, canReissue);
  if (!locked.ok) return locked;
  const order = locked.value;
  const names = asked.certificate.names.map(({ ascii }) => ascii);
  const total = differenceFor(order, asked, names);
  const [{ known } = { known: 0 }] = await tx
    .select({ known: count() })
    .from(reissues)
    .where(eq(reissues.orderID, order.id));
  const reissueID = randomUUID();
  await tx.insert(reissues).values({
    id: reissueID,
    orderID: order.id,
    number: known + 1,
    state: total > 0 ? 'unpaid' : 'verifying',
    hashValue: asked.certificate.hashValue,
    names,
    priceDiff: total,
    createTime: now,
  });
  const changes = await replaceRequest(tx, order, asked, now);
  const status = total > 0 ? orderStatus.resign : orderStatus.verifying;
  const changed = await changeOrder(tx, order, {
    ...changes,
    // Values published for the previous certificate no longer validate.
    dcvToken: randomBytes(32).toString('hex'),
    previousTokens: formerTokens(order),
    status,
    reissueID,
    reSignPriceDiff: total,
    reSignPaid: 0,
    nextCheckTime: null,
  });
  await record(tx, eventsOf(order, kind, asked, now));
  if (total === 0) await continueReissue(services, tx, changed, now);
  return ok({ orderNo, total });
}

/**
 * Resubmits a returned order, or corrects one before its names are validated, in the caller's transaction. Names may change as long as
 * they cost no more. The values to publish stay the same, so that published ones still count.
 */
export async function resubmit(
  services: Verification,
  tx: Db,
  customerID: string,
  orderNo: string,
  asked: NewRequest,
  now: Date,
): Promise<Result<Reissued, ReissueRefusal>> {
  const locked = await lockFor(tx, customerID, orderNo, now, canResubmit);
  if (!locked.ok) return locked;
  const order = locked.value;
  const names = asked.certificate.names.map(({ ascii }) => ascii);
  if (differenceFor(order, asked, names) > 0) {
    const [found, expected] = [names.length, order.pricedNames.length].map(String);
    return fail({
      kind: 'bad-input',
      faults: [fault('domainNames', 'name-too-many', found ?? '', expected ?? '')],
    });
  }
  const isReturned = isResubmittable(statusOf(order, now));
  const isUnpaid = order.status === orderStatus.unpaid;
  const changes = await replaceRequest(tx, order, asked, now);
  const changed = await changeOrder(tx, order, {
    ...changes,
    // A refused organization is vetted again.
    vettingTime: order.vettedTime === null ? null : order.vettingTime,
    status: isUnpaid ? orderStatus.unpaid : orderStatus.verifying,
    nextCheckTime: null,
  });
  await record(tx, eventsOf(order, isReturned ? 'resubmitted' : 'corrected', asked, now));
  if (!isUnpaid) await continueReissue(services, tx, changed, now);
  return ok({ orderNo, total: 0 });
}

/** Whether the CA returned the order, or nobody has checked it yet. */
function canResubmit(order: OrderRecord, now: Date): boolean {
  const status = statusOf(order, now);
  if (isResubmittable(status)) return true;
  const vetting = { askedTime: shownTime(order.vettingTime) };
  const isReSigning = order.reissueID !== null;
  return order.issuingTime === null && isCorrectable({ orderStatus: status, isReSigning, vetting });
}

/** Returns the customer's order, locked, if its state allows the request. */
async function lockFor(
  tx: Db,
  customerID: string,
  orderNo: string,
  now: Date,
  isFit: (order: OrderRecord, now: Date) => boolean,
): Promise<Result<OrderRecord, ReissueRefusal>> {
  const [order] = (await lockOrders(tx, customerID, [orderNo])) ?? [];
  if (order === undefined) return fail({ kind: 'not-found' });
  return isFit(order, now) ? ok(order) : fail({ kind: 'wrong-state', status: statusOf(order, now) });
}

/** Advances the order if nothing is left to validate, else plans its first check. */
async function continueReissue(services: Verification, tx: Db, order: OrderRecord, now: Date): Promise<void> {
  if (await advanceOrder(services, tx, order, await validationsOf(tx, order.id), now)) return;
  await planCheck(services.jobs, tx, order, now);
}

function eventsOf(
  { id }: OrderRecord,
  kind: 'reissue' | 'next-begun' | 'resubmitted' | 'corrected',
  { certificate: { names, keyMaker } }: NewRequest,
  at: Date,
): OrderEvent[] {
  const ofKey = keyEventKind(keyMaker);
  return [
    { orderID: id, at, kind, note: names[0]?.ascii ?? '' },
    ...(ofKey === null ? [] : [{ orderID: id, at, kind: ofKey, note: '' }]),
  ];
}

/**
 * Ends the reissue of an order that is not issued yet, under the caller's lock: the order reverts to its newest certificate. Returns
 * the cents to refund.
 */
export async function cancelReissue(tx: Db, order: OrderRecord, now: Date): Promise<number> {
  if (order.reissueID === null) throw new Error(`${order.orderNo} has no reissue`);
  const [certificate] = await tx
    .select()
    .from(certificates)
    .where(eq(certificates.orderID, order.id))
    .orderBy(desc(certificates.number))
    .limit(1);
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
      reSignPriceDiff: 0,
      reSignPaid: 0,
      payAmount: order.payAmount - refund,
      rawAmount: order.rawAmount - refund,
      nextCheckTime: null,
      issuingTime: null,
      // A next certificate that was due is left to the customer: restarting it automatically would undo the cancellation.
      ...(order.nextTime === null && nextBegins(certificate, spanEnd(order)) !== null
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
