import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { inList } from '#server/orders/order-conditions.ts';

interface Asked {
  readonly productType: string;
  /** ASCII. */
  readonly names: readonly string[];
  readonly now: Date;
}

export interface OrderedName {
  readonly name: string;
  readonly orderNo: string;
  readonly certExpireTime: string;
}

/** Names for which the customer has a valid certificate of the same type, or a waiting order; one order per name. */
export async function findOrderedNames(
  db: Db,
  customerID: string,
  { productType, names, now }: Asked,
): Promise<OrderedName[]> {
  const isIssued = sql<boolean>`coalesce(${gt(orders.validUntil, now)}, false)`;
  // One row per name and product type, so that their number depends on the request, not on the number of orders.
  const found = await db
    .selectDistinctOn([domainValidations.domainName, orders.productType], {
      name: domainValidations.domainName,
      productType: orders.productType,
      orderNo: orders.orderNo,
      isIssued,
      validUntil: orders.validUntil,
    })
    .from(domainValidations)
    .innerJoin(orders, eq(orders.id, domainValidations.orderID))
    .where(
      and(
        inArray(domainValidations.domainName, [...names]),
        eq(orders.customerID, customerID),
        or(inList('unpaid', now), inList('verifying', now), isIssued),
      ),
    )
    .orderBy(
      domainValidations.domainName,
      orders.productType,
      sql`${isIssued} desc`,
      desc(orders.createTime),
      desc(orders.orderNo),
    );
  const family = productFamily(productType);
  const byName = new Map<string, (typeof found)[number]>();
  for (const row of found) {
    const known = byName.get(row.name);
    const isBetter = known === undefined || (!known.isIssued && row.isIssued);
    if (productFamily(row.productType) === family && isBetter) byName.set(row.name, row);
  }
  return [...byName.values()].map(({ name, orderNo, isIssued, validUntil }) => ({
    name,
    orderNo,
    certExpireTime: (isIssued && validUntil?.toISOString()) || zeroTime,
  }));
}
