import { or, sql } from 'drizzle-orm';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';
import { holdsValid, inList } from '#server/orders/order-conditions.ts';

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

type FoundName = {
  readonly name: string;
  readonly productType: string;
  readonly orderNo: string;
  readonly isIssued: boolean;
  readonly validUntil: string | null;
};

/** Names for which the customer has a valid certificate of the same type, or a waiting order; one order per name. */
export async function findOrderedNames(
  db: Db,
  owner: Owner,
  { productType, names, now }: Asked,
): Promise<OrderedName[]> {
  const isIssued = holdsValid(now);
  // From the names to their orders, one index look-up each, whatever the statistics of the tables say: `offset 0` keeps PostgreSQL from
  // joining all orders of the customer instead. One row per name and product type, so that their number depends on the request.
  const { rows: found } = await db.execute<FoundName>(sql`
    select distinct on (asked.name, orders.product_type) asked.name, orders.product_type as "productType",
      orders.order_no as "orderNo", ${isIssued} as "isIssued",
      to_char(orders.valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "validUntil"
    from unnest(${sql.param(names)}::text[]) asked (name)
    cross join lateral (select order_id from domain_validations where domain_name = asked.name offset 0) named
    cross join lateral (select * from orders where id = named.order_id offset 0) orders
    where ${own(owner, orders)} and ${or(inList('unpaid', now), inList('verifying', now), isIssued)}
    order by asked.name, orders.product_type, ${isIssued} desc, orders.create_time desc, orders.order_no desc`);
  const family = productFamily(productType);
  const byName = new Map<string, FoundName>();
  for (const row of found) {
    const known = byName.get(row.name);
    const isBetter = known === undefined || (!known.isIssued && row.isIssued);
    if (productFamily(row.productType) === family && isBetter) byName.set(row.name, row);
  }
  return [...byName.values()].map(({ name, orderNo, isIssued, validUntil }) => ({
    name,
    orderNo,
    certExpireTime: (isIssued && validUntil) || zeroTime,
  }));
}
