import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { dayMs } from '#core/day.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import {
  type AcmeDirectoryRow,
  type AcmePolicyRow,
  acmeAccounts,
  acmeDirectories,
  acmeKeys,
  acmeOrders,
  acmePolicies,
} from '#server/db/schema/acme.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';

/** Maximum orders of a chain of renewals that are followed in one direction. */
const longestChain = 10;

/** Whether clients can pull the certificates of a product: those of servers, which are named by hosts or addresses. */
export function isAutomatable(productType: string): boolean {
  const family = productFamily(productType);
  return family === 'ssl' || family === 'ip';
}

/** The directory of an order: its own, or that of an order it renews. */
export async function directoryOf(db: Db, order: OrderRecord): Promise<AcmeDirectoryRow | null> {
  let at: Pick<OrderRecord, 'id' | 'renewsID'> = order;
  for (let left = longestChain; left >= 0; left -= 1) {
    const [own] = await db.select().from(acmeDirectories).where(eq(acmeDirectories.orderID, at.id));
    if (own !== undefined) return own;
    if (at.renewsID === null) return null;
    const [before] = await db.select().from(orders).where(eq(orders.id, at.renewsID));
    if (before === undefined || !isSamePull(before, order)) return null;
    at = before;
  }
  return null;
}

/** Of a directory of the account: what its clients may order. Null for that of an order, and once it is closed. */
export async function openPolicy(
  db: Db,
  { policyID }: Pick<AcmeDirectoryRow, 'policyID'>,
): Promise<AcmePolicyRow | null> {
  if (policyID === null) return null;
  const isOpen = and(eq(acmePolicies.id, policyID), isNull(acmePolicies.closedTime));
  const [policy] = await db.select().from(acmePolicies).where(isOpen);
  return policy ?? null;
}

/** The directory of a policy whose client pulled from an order. */
export async function policyDirectoryOf(db: Db, orderID: string): Promise<AcmeDirectoryRow | null> {
  const [found] = await db
    .select({ directory: acmeDirectories })
    .from(acmeOrders)
    .innerJoin(acmeAccounts, eq(acmeAccounts.id, acmeOrders.acmeAccountID))
    .innerJoin(acmeDirectories, eq(acmeDirectories.id, acmeAccounts.directoryID))
    .where(and(eq(acmeOrders.orderID, orderID), isNotNull(acmeDirectories.policyID)))
    .orderBy(desc(acmeOrders.createdTime))
    .limit(1);
  return found?.directory ?? null;
}

/** Makes the directory of an order that has none, under the caller's lock on the order, or of a new policy. */
export async function makeDirectory(
  tx: Db,
  of: { readonly orderID: string } | { readonly policyID: string },
  now: Date,
): Promise<AcmeDirectoryRow> {
  const slug = randomBytes(10).toString('hex');
  const [made] = await tx
    .insert(acmeDirectories)
    .values({ ...of, slug, createdTime: now })
    .returning();
  if (made === undefined) throw new Error('a directory was not stored');
  return made;
}

/** The orders a directory serves, oldest first: its own and the paid ones that renew it with the same names. */
export async function servedOrders(db: Db, { orderID }: AcmeDirectoryRow): Promise<readonly OrderRecord[]> {
  if (orderID === null) return [];
  const [first] = await db.select().from(orders).where(eq(orders.id, orderID));
  if (first === undefined) return [];
  const chain = [first];
  for (let left = longestChain; left > 0; left -= 1) {
    const last = chain.at(-1) ?? first;
    const [after] = await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.renewsID, last.id),
          ne(orders.status, orderStatus.cancelled),
          isNotNull(orders.payTime),
        ),
      );
    if (after === undefined || !isSamePull(after, first)) break;
    chain.push(after);
  }
  return chain;
}

/**
 * The order that clients pull from: a renewal once it has a certificate, or once the one before it ends soon. Until then nobody has to wait
 * for its validation or vetting.
 */
export function pulledOrder(served: readonly OrderRecord[], now: Date): OrderRecord | null {
  const at = served.findLastIndex(({ issuedCount }, index) => {
    const end = served[index - 1]?.certExpireTime;
    return index === 0 || issuedCount > 0 || !end || end.getTime() - now.getTime() < endingDays * dayMs;
  });
  return served[at] ?? null;
}

const endingDays = 30;

/** Whether a client of one order can go on with the other: the same product with the same names. */
function isSamePull(a: OrderRecord, b: OrderRecord): boolean {
  return a.productType === b.productType && a.searchNames === b.searchNames;
}

/** Whether a client has registered with a key that still works. */
export async function hasClient(db: Db, directory: Pick<AcmeDirectoryRow, 'id'>): Promise<boolean> {
  const working = db
    .select({ id: acmeKeys.id })
    .from(acmeKeys)
    .where(and(eq(acmeKeys.directoryID, directory.id), isNull(acmeKeys.revokedTime)));
  const accounts = await db.$count(
    acmeAccounts,
    and(eq(acmeAccounts.status, 'valid'), inArray(acmeAccounts.keyID, working)),
  );
  return accounts > 0;
}
