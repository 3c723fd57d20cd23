import { randomBytes, randomUUID } from 'node:crypto';
import { count, desc, eq } from 'drizzle-orm';
import type { Product } from '#core/contract/calls/catalogue.ts';
import type { DcvMethod } from '#core/contract/calls/validation.ts';
import { type Fault, fault } from '#core/fault.ts';
import { isCorrectable, isReissuable, isResubmittable } from '#core/orders/reissue.ts';
import {
  correctedNames,
  everPriced,
  isCorrection,
  reissueNameFaults,
  reissuePrice,
} from '#core/orders/reissue-names.ts';
import { type OrderStatus, orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, reissues } from '#server/db/schema/orders.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import type { CheckedCertificate } from '#server/orders/check-order.ts';
import { type OrderEvent, record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { changeOrder, keyEventKind, replaceRequest } from '#server/orders/order-request.ts';
import { newestCertificate } from '#server/orders/reissue-record.ts';
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
  /** Latest end of the certificate, if it must not last as long as it could. */
  readonly until?: Date;
}

/** Who began it: the customer, the server for the next certificate, or a client of the order's ACME directory. */
type ReissueKind = 'reissue' | 'next-begun' | 'pulled';

export interface Reissued {
  readonly orderNo: string;
  /** Cents still to be paid. */
  readonly total: number;
}

type Priced = Pick<OrderRecord, 'id' | 'pricedNames' | 'validity'>;
type Terms = Pick<NewRequest, 'product' | 'discount'>;

/** Cents that these names cost beyond those paid for so far. */
export function differenceFor(order: Priced, terms: Terms, names: readonly string[]): number {
  return reissuePrice(termsOf(order, terms), order.pricedNames, names);
}

function termsOf({ validity }: Priced, { product, discount }: Terms) {
  return { prices: product.prices, validity, discount };
}

/** Faults of the names of another certificate of the order, as asked for the price and again when the request is taken. */
export async function nameFaultsFor(db: Db, order: Priced, { product }: Terms, names: readonly string[]) {
  const held = (await newestCertificate(db, order.id))?.names ?? null;
  return reissueNameFaults(product, { held, priced: order.pricedNames }, names);
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
  owner: Owner,
  orderNo: string,
  asked: NewRequest,
  now: Date,
  kind: ReissueKind = 'reissue',
): Promise<Result<Reissued, ReissueRefusal>> {
  const names = asked.certificate.names.map(({ ascii }) => ascii);
  const [found] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  const begun =
    found === undefined || kind === 'next-begun' ? null : await begunBefore(tx, found, asked, now);
  if (begun !== null) return ok(begun);
  const locked = await lockFor(tx, owner, orderNo, now, canReissue);
  if (!locked.ok) return locked;
  const order = locked.value;
  const faults = await nameFaultsFor(tx, order, asked, names);
  if (faults.length > 0) return fail({ kind: 'bad-input', faults });
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
    certificateUntil: asked.until ?? null,
    reSignPriceDiff: total,
    reSignPaid: 0,
    nextCheckTime: null,
  });
  await record(tx, eventsOf(order, kind, asked, now));
  if (total === 0) await continueReissue(services, tx, changed, now);
  return ok({ orderNo, total });
}

/** For how long one request sent twice begins one reissue: a double press, a call repeated under another key. */
const oneStepMs = 3_600_000;

/** The reissue that this very request began a moment ago; null if it begins another: one step of an order makes one certificate. */
async function begunBefore(
  tx: Db,
  order: OrderRecord,
  { certificate: { hashValue, names } }: NewRequest,
  now: Date,
): Promise<Reissued | null> {
  const [last] = await tx
    .select()
    .from(reissues)
    .where(eq(reissues.orderID, order.id))
    .orderBy(desc(reissues.number))
    .limit(1);
  if (last === undefined || last.state === 'cancelled' || last.hashValue !== hashValue) return null;
  // Returned by the CA: it is resubmitted, not begun.
  if (isResubmittable(statusOf(order, now))) return null;
  if (now.getTime() - last.createTime.getTime() >= oneStepMs) return null;
  if (last.names.join() !== names.map(({ ascii }) => ascii).join()) return null;
  // Once its certificate is revoked, the same request is a new step.
  const isRevoked = (await newestCertificate(tx, order.id))?.revocationReason !== null;
  if (last.state === 'issued' && isRevoked) return null;
  return { orderNo: order.orderNo, total: order.reSignPriceDiff };
}

/**
 * Resubmits a returned order, or corrects one before its names are validated, in the caller's transaction. Names may change as long as
 * they cost no more. The values to publish stay the same, so that published ones still count.
 */
export async function resubmit(
  services: Verification,
  tx: Db,
  owner: Owner,
  orderNo: string,
  asked: NewRequest,
  now: Date,
): Promise<Result<Reissued, ReissueRefusal>> {
  const locked = await lockFor(tx, owner, orderNo, now, canResubmit);
  if (!locked.ok) return locked;
  const order = locked.value;
  const names = asked.certificate.names.map(({ ascii }) => ascii);
  const terms = termsOf(order, asked);
  const before = (await validationsOf(tx, order.id)).map((row) => row.domainName);
  const faults = await correctionFaults(tx, order, asked, before, names);
  if (faults.length > 0) return fail({ kind: 'bad-input', faults });
  const isReturned = isResubmittable(statusOf(order, now));
  const isUnpaid = order.status === orderStatus.unpaid;
  const changes = await replaceRequest(tx, order, asked, now);
  const changed = await changeOrder(tx, order, {
    ...changes,
    ...(order.reissueID === null ? { pricedNames: correctedNames(terms, order.pricedNames, names) } : {}),
    // A refused organization is vetted again.
    vettingTime: order.vettedTime === null ? null : order.vettingTime,
    status: isUnpaid ? orderStatus.unpaid : orderStatus.verifying,
    nextCheckTime: null,
  });
  await record(tx, eventsOf(order, isReturned ? 'resubmitted' : 'corrected', asked, now));
  if (!isUnpaid) await continueReissue(services, tx, changed, now);
  return ok({ orderNo, total: 0 });
}

/** Names may be corrected at no charge, so they must cost no more than those they replace, besides what holds for any certificate. */
async function correctionFaults(
  tx: Db,
  order: OrderRecord,
  asked: NewRequest,
  before: readonly string[],
  names: readonly string[],
): Promise<readonly Fault[]> {
  const faults = await nameFaultsFor(tx, order, asked, names);
  if (faults.length > 0) return faults;
  const { pricedNames } = order;
  const isFirst = order.reissueID === null;
  const [paid, wanted] = isFirst
    ? [pricedNames, names]
    : [everPriced(pricedNames, before), everPriced(pricedNames, names)];
  if (isCorrection(termsOf(order, asked), paid, wanted)) return [];
  const most = isFirst ? pricedNames.length : before.length;
  return [fault('domainNames', 'name-too-many', String(names.length), String(most))];
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
  owner: Owner,
  orderNo: string,
  now: Date,
  isFit: (order: OrderRecord, now: Date) => boolean,
): Promise<Result<OrderRecord, ReissueRefusal>> {
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
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
  kind: ReissueKind | 'resubmitted' | 'corrected',
  { certificate: { names, keyMaker } }: NewRequest,
  at: Date,
): OrderEvent[] {
  const ofKey = keyEventKind(keyMaker);
  return [
    { orderID: id, at, kind, note: names[0]?.ascii ?? '' },
    ...(ofKey === null ? [] : [{ orderID: id, at, kind: ofKey, note: '' }]),
  ];
}
