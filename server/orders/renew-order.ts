import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { zeroTime } from '#core/contract/fields.ts';
import type { KeyMaker } from '#core/csr/key-makers.ts';
import { type Fault, fault } from '#core/fault.ts';
import { addedDays, type RenewalRefusal, renewalRefusal } from '#core/orders/renewal.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { readInParts } from '#server/db/read-in-parts.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import type { ValidationRow } from '#server/db/schema/validation.ts';
import { record } from '#server/orders/event.ts';
import { lockOrders } from '#server/orders/find-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import type { AskedOrders } from '#server/purchase/prepare-orders.ts';
import { formerTokens } from '#server/validation/former-tokens.ts';
import { methodOf, validationsOf } from '#server/validation/validations.ts';

/** The request of an order, as input for requesting it again. */
export function requestOf(order: OrderRecord, rows: readonly ValidationRow[]) {
  const { csr, sealedKey, productType } = order;
  const names = rows.map((row) => row.domainName);
  const mailbox = rows.find((row) => row.mailbox !== '' && !row.domainName.includes('@'))?.mailbox;
  return {
    csr,
    key: sealedKey,
    ...(sealedKey === '' && productType.includes('code') ? { keyMaker: 'token' as const } : {}),
    commonName: names[0] ?? '',
    domainNames: names.join(','),
    ...(mailbox === undefined ? {} : { emailDnsEmail: mailbox }),
  };
}

/** The term, and another request for it. */
interface WantedRenewal {
  readonly year: number;
  readonly csr?: string;
  readonly key?: string;
  readonly keyMaker?: KeyMaker;
}

/** Input for the renewal of an order: the same again, with the existing request unless another is given. */
export async function renewalOf(
  db: Db,
  order: OrderRecord,
  { year, csr, key = '', keyMaker }: WantedRenewal,
): Promise<AskedOrders> {
  const rows = await validationsOf(db, order.id);
  const { keyMaker: sameMaker, ...same } = requestOf(order, rows);
  const maker = csr === undefined ? sameMaker : keyMaker;
  const certificate = {
    ...same,
    ...(csr === undefined ? {} : { csr, key }),
    ...(maker === undefined ? {} : { keyMaker: maker }),
  };
  const { productNo, productType, contactID, orgID, remark } = order;
  const { attestation, logo, markOffice, markNumber } = order;
  return {
    productNo,
    productType,
    year,
    dcvMethod: methodOf(order.dcvMethod),
    contactID,
    orgID,
    ...{ remark, attestation, logo, markOffice, markNumber, approvalReason: '' },
    certificates: rows.length === 0 ? certificate : [certificate],
  };
}

/** The customer's order, locked, if it can be renewed, or else why not. */
export async function lockRenewable(
  tx: Db,
  owner: Owner,
  orderNo: string,
  now: Date,
): Promise<Result<OrderRecord, RenewalRefusal | 'not-found'>> {
  const [order] = (await lockOrders(tx, owner, [orderNo])) ?? [];
  if (order === undefined) return fail('not-found');
  const paidUntil = spanEnd(order)?.toISOString() ?? zeroTime;
  const renewedBy = (await followerOf(tx, order.id))?.orderNo ?? null;
  const refusal = renewalRefusal({ orderStatus: statusOf(order, now), paidUntil, renewedBy }, now);
  return refusal === null ? ok(order) : fail(refusal);
}

/** The refusal as a fault of the renewal call. */
export function renewalFault(orderNo: string, refusal: RenewalRefusal): Fault {
  switch (refusal.kind) {
    case 'early':
      return fault('orderid', 'renewal-early', orderNo, refusal.from.toISOString().slice(0, 10));
    case 'done':
      return fault('orderid', 'renewal-done', orderNo, refusal.orderNo);
    default:
      return fault('orderid', `renewal-${refusal.kind}`, orderNo);
  }
}

/** The order that renews this one, ignoring canceled ones. */
async function followerOf(db: Db, orderID: string): Promise<OrderRecord | null> {
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.renewsID, orderID), ne(orders.status, orderStatus.cancelled)));
  return found ?? null;
}

/** Links a new order to the one it renews, and sets the days added to it. */
export async function linkRenewal(
  tx: Db,
  before: OrderRecord,
  after: { readonly id: string; readonly orderNo: string },
  now: Date,
): Promise<void> {
  const end = spanEnd(before);
  const bonusDays = end === null ? 0 : addedDays(before.subBrand, end, now);
  await tx
    .update(orders)
    .set({ renewsID: before.id, bonusDays, previousTokens: formerTokens(before) })
    .where(eq(orders.id, after.id));
  await record(tx, [
    { orderID: before.id, at: now, kind: 'renewed', note: after.orderNo },
    { orderID: after.id, at: now, kind: 'renews', note: before.orderNo },
  ]);
}

/**
 * Links new orders to the customer's orders that end soon and have exactly the same names, so that orders placed through the form or
 * the API count as renewals too. Each ending order is linked to one new order.
 */
export async function linkToEnding(
  tx: Db,
  owner: Owner,
  created: readonly string[],
  now: Date,
): Promise<void> {
  const fresh = await tx
    .select()
    .from(orders)
    .where(inArray(orders.orderNo, [...created]))
    .orderBy(orders.orderNo);
  const named = fresh.filter(({ commonName }) => commonName !== '');
  if (named.length === 0) return;
  const issued = await tx
    .select()
    .from(orders)
    .where(
      and(
        own(owner, orders),
        inArray(orders.commonName, [...new Set(named.map(({ commonName }) => commonName))]),
        isNotNull(orders.validUntil),
      ),
    )
    .orderBy(orders.orderNo);
  for (const before of issued) {
    const after = named.find((order) => order.renewsID === null && isSameSubject(order, before));
    if (after === undefined) continue;
    if (!(await lockRenewable(tx, owner, before.orderNo, now)).ok) continue;
    await linkRenewal(tx, before, after, now);
    named.splice(named.indexOf(after), 1);
  }
}

function isSameSubject(a: OrderRecord, b: OrderRecord): boolean {
  return a.productType === b.productType && a.searchNames === b.searchNames;
}

/** Maximum orders of a chain in each direction. */
const longestChain = 10;

/** The chain of renewals around an order, oldest first, including the order itself. */
export async function chainOf(db: Db, order: OrderRecord): Promise<readonly OrderRecord[]> {
  const chain = [order];
  for (let left = longestChain; left > 0; left--) {
    const { renewsID } = chain[0] ?? order;
    const [before] = renewsID === null ? [] : await db.select().from(orders).where(eq(orders.id, renewsID));
    if (before === undefined) break;
    chain.unshift(before);
  }
  for (let left = longestChain; left > 0; left--) {
    const after = await followerOf(db, (chain.at(-1) ?? order).id);
    if (after === null) break;
    chain.push(after);
  }
  return chain;
}

/** The orders that renew the given ones, paid or not, by the id of the renewed. */
export async function renewalsAmong(db: Db, ids: readonly string[], now: Date) {
  const rows = await readInParts(ids, (some) =>
    db
      .select()
      .from(orders)
      .where(and(inArray(orders.renewsID, some), ne(orders.status, orderStatus.cancelled))),
  );
  return new Map(
    rows.map((row) => [row.renewsID, { orderNo: row.orderNo, orderStatus: statusOf(row, now) }]),
  );
}
