import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toIdna } from '#core/names/idna.ts';
import type { Db } from '#server/db/open.ts';
import { isBeyondAscii, orders, orderTexts } from '#server/db/schema/orders.ts';

/** Hits a search counts and leads to; whoever has more types another letter. */
export const mostHits = 1_000;

interface Search {
  readonly customerID: string;
  /** What the list shows besides: a filter, or certain numbers. */
  readonly filter: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: { readonly limit: number; readonly offset: number };
  readonly search: string;
}

/**
 * A page of the orders whose names, in either spelling, whose number or remark hold the text; `%` and `_` stand for
 * themselves. Conditions on the other table are subqueries, which no planner turns into a join of all orders.
 */
export async function searchOrders(
  db: Db,
  { customerID, filter, order, page, search }: Search,
): Promise<{ readonly orderNos: string[]; readonly total: number }> {
  const { plain, indexed } = await patternsOf(search);
  const isShown = sql`(select ${filter} from ${orders} where ${orders.id} = ${orderTexts.orderID})`;
  const hits = await db
    .select({ id: orderTexts.orderID })
    .from(orderTexts)
    .where(and(eq(orderTexts.customerID, customerID), indexed, filter === undefined ? undefined : isShown))
    .limit(mostHits + 1);
  const total = Math.min(hits.length, mostHits);
  const limit = Math.max(Math.min(page.limit, total - page.offset), 0);
  if (limit === 0) return { orderNos: [], total };
  // Few are put in order; of many, those that come first in order soon fill a page.
  const matching =
    hits.length > mostHits
      ? and(filter, sql`(select ${plain} from ${orderTexts} where ${orderTexts.orderID} = ${orders.id})`)
      : inArray(
          orders.id,
          hits.map(({ id }) => id),
        );
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.customerID, customerID), matching))
    .orderBy(...order)
    .limit(limit)
    .offset(page.offset);
  return { orderNos: rows.map(({ orderNo }) => orderNo), total };
}

/** What the index of trigrams can look up: three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u;
const beyondAscii = /[^\0-\x7f]/;

/** The condition as no index serves it, and as one does where there is one for such a text. */
async function patternsOf(search: string): Promise<{ plain: SQL | undefined; indexed: SQL | undefined }> {
  const text = search.trim();
  const ascii = (await toIdna(text).catch(() => null))?.ascii ?? text;
  const spellings = [...new Set([text, ascii])];
  const unindexed = sql`(${orderTexts.text} || '')`;
  const like = (column: SQLWrapper, each: string) =>
    sql`${column} like lower(${`%${each.replace(/[\\%_]/g, '\\$&')}%`})`;
  const indexed = (each: string) => {
    if (trigram.test(each)) return like(orderTexts.text, each);
    const plain = like(unindexed, each);
    return beyondAscii.test(each) ? and(isBeyondAscii(orderTexts.text), plain) : plain;
  };
  return {
    plain: or(...spellings.map((each) => like(unindexed, each))),
    indexed: or(...spellings.map(indexed)),
  };
}
