import { and, desc, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import type { HeldName } from '#core/acme/policy-names.ts';
import { judgePull } from '#core/acme/pull.ts';
import { priceOrder } from '#core/catalogue/price.ts';
import { orderKind } from '#core/catalogue/type-flags.ts';
import type { Product } from '#core/contract/calls/catalogue.ts';
import { dayMs } from '#core/day.ts';
import { orderStatus } from '#core/orders/status.ts';
import { firstToUse } from '#core/packages/units.ts';
import { type Owner, own } from '#server/account/own.ts';
import { factsOf } from '#server/acme/pulling.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AcmeDirectoryRow,
  type AcmePolicyRow,
  acmeAccounts,
  acmeOrders,
} from '#server/db/schema/acme.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { validatedNames } from '#server/discovery/scopes.ts';
import { renewalsAmong } from '#server/orders/renew-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import { ruled, usablePackages } from '#server/packages/units.ts';
import { validationsOf } from '#server/validation/validations.ts';

/** Days over which the orders of a policy's clients are counted. */
const countedDays = 30;
/** Orders of one name that are looked through. */
const mostCandidates = 50;

/** For whom clients of a policy order: its department sees the orders, the whole account pays. */
export function policyOwner({ accountID, departmentID }: AcmePolicyRow, discount = 100): Owner {
  return {
    ...{ id: accountID, discount, departmentID },
    scope: departmentID === null ? 'account' : 'department',
  };
}

/** The names that the account has validated. */
export async function heldNames(db: Db, owner: Owner, now: Date): Promise<readonly HeldName[]> {
  const proved = await validatedNames(db, owner, now);
  return proved.flatMap(({ kind, value }) => (kind === 'range' ? [] : [{ value, isTree: kind === 'tree' }]));
}

/** The newest order that clients of the policy pull exactly these names from; null if none is paid for. */
export async function policyOrder(
  db: Db,
  policy: AcmePolicyRow,
  names: readonly string[],
  now: Date,
): Promise<OrderRecord | null> {
  const candidates = await db
    .select()
    .from(orders)
    .where(
      and(
        own(policyOwner(policy), orders),
        eq(orders.productNo, policy.productNo),
        inArray(orders.commonName, [...names]),
        isNotNull(orders.payTime),
        ne(orders.status, orderStatus.cancelled),
      ),
    )
    .orderBy(desc(orders.createTime))
    .limit(mostCandidates);
  const wanted = [...names].sort().join();
  for (const order of candidates) {
    const end = spanEnd(order);
    if (end === null || end <= now) continue;
    const held = (await validationsOf(db, order.id)).map(({ domainName }) => domainName);
    if (held.sort().join() === wanted) return order;
  }
  return null;
}

/** Whether the order is followed by another now: its last certificate ends, or it has ended, and nothing follows it yet. */
export async function needsNext(db: Db, order: OrderRecord, now: Date): Promise<boolean> {
  const verdict = judgePull(await factsOf(db, order), now);
  const isSpent = verdict.kind === 'over' || (verdict.kind === 'within' && verdict.isSpent);
  return isSpent && !(await renewalsAmong(db, [order.id], now)).has(order.id);
}

/** Whether a unit of a package would pay an order of these names. */
export async function hasUnit(
  db: Db,
  policy: AcmePolicyRow,
  product: Product,
  names: readonly string[],
  now: Date,
): Promise<boolean> {
  const { prices, includedNames, productNo, productType } = product;
  const { validity } = policy;
  const { allRawPrice: rawCents } = priceOrder({ prices, names, validity, discount: 100 });
  const facts = { productNo, kind: orderKind(productType), validity, rawCents, names, includedNames };
  const usable = await usablePackages(db, policy.accountID, now);
  const open = usable.filter(({ id }) => policy.packageID === null || id === policy.packageID);
  return firstToUse(open.map(ruled), facts, now) !== null;
}

/** The orders of a directory that count against the most its policy allows: those of the last 30 days. */
export function countedOrders({ id }: Pick<AcmeDirectoryRow, 'id'>, now: Date) {
  return and(
    eq(acmeAccounts.directoryID, id),
    eq(acmeOrders.isBought, true),
    gt(acmeOrders.createdTime, new Date(now.getTime() - countedDays * dayMs)),
  );
}

/** From when clients of the policy may begin another order; null for now. */
export async function nextOrderFrom(
  db: Db,
  policy: AcmePolicyRow,
  directory: Pick<AcmeDirectoryRow, 'id'>,
  now: Date,
): Promise<Date | null> {
  const [oldest] = await db
    .select({ time: acmeOrders.createdTime })
    .from(acmeOrders)
    .innerJoin(acmeAccounts, eq(acmeAccounts.id, acmeOrders.acmeAccountID))
    .where(countedOrders(directory, now))
    .orderBy(desc(acmeOrders.createdTime))
    .offset(policy.mostOrders - 1)
    .limit(1);
  return oldest === undefined ? null : new Date(oldest.time.getTime() + countedDays * dayMs);
}
