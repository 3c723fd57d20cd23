import { sql } from 'drizzle-orm';
import { productFamily } from '#core/catalogue/type-flags.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type { Db } from '#server/db/open.ts';

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
  readonly list: string;
  readonly certExpireTime: string | null;
};

/** Names for which the customer has a valid certificate of the same type, or a waiting order; one order per name. */
export async function findOrderedNames(
  db: Db,
  customerID: string,
  { productType, names, now }: Asked,
): Promise<OrderedName[]> {
  // From the names to their orders, one index look-up each, whatever the statistics of the tables say: `offset 0` keeps PostgreSQL from
  // joining all orders of the customer instead. One row per name and product type, so that their number depends on the request.
  const { rows: found } = await db.execute<FoundName>(sql`
    select distinct on (asked.name, o.product_type) asked.name, o.product_type as "productType", o.order_no as "orderNo", o.list,
      to_char(o.cert_expire_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "certExpireTime"
    from unnest(${sql.param(names)}::text[]) asked (name)
    cross join lateral (select order_id from domain_validations where domain_name = asked.name offset 0) named
    cross join lateral (select * from orders where id = named.order_id offset 0) o
    where o.customer_id = ${customerID} and (o.list in ('unpaid', 'verifying')
      or (o.list = 'issued' and o.cert_expire_time > ${now.toISOString()}::timestamptz))
    order by asked.name, o.product_type, (o.list = 'issued') desc, o.create_time desc, o.order_no desc`);
  const family = productFamily(productType);
  const byName = new Map<string, FoundName>();
  for (const row of found) {
    const known = byName.get(row.name);
    const isBetter = known === undefined || (known.list !== 'issued' && row.list === 'issued');
    if (productFamily(row.productType) === family && isBetter) byName.set(row.name, row);
  }
  return [...byName.values()].map(({ name, orderNo, list, certExpireTime }) => ({
    name,
    orderNo,
    certExpireTime: (list === 'issued' && certExpireTime) || zeroTime,
  }));
}
