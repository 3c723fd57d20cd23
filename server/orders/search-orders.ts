import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { toIdna } from '#core/names/idna.ts';
import type { Db } from '#server/db/open.ts';
import { orders, orderTexts } from '#server/db/schema/orders.ts';

/** Hits a search counts and leads to; whoever has more types another letter. */
export const mostHits = 1_000;

interface Search {
  readonly customerID: string;
  /** The customer's orders that the other filters show. */
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: { readonly limit: number; readonly offset: number };
  readonly search?: string | undefined;
}

/**
 * A page of the orders whose names, in either spelling, whose number or remark hold the text; `%` and `_` stand for
 * themselves.
 */
export async function searchOrders(
  db: Db,
  { customerID, where, order, page, search }: Search,
): Promise<{ readonly orderNos: string[]; readonly total: number }> {
  const read = (matching: SQL | undefined, offset: number, limit: number) =>
    db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .innerJoin(orderTexts, eq(orderTexts.orderID, orders.id))
      .where(and(where, matching))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const numbers = async (rows: PromiseLike<{ orderNo: string }[]>) => (await rows).map((row) => row.orderNo);

  if (search === undefined) {
    const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(orders).where(where);
    return { orderNos: await numbers(read(undefined, page.offset, page.limit)), total };
  }
  const { plain, indexed } = await patternsOf(search);
  const hits = await db
    .select({ id: orderTexts.orderID })
    .from(orderTexts)
    .innerJoin(orders, eq(orderTexts.orderID, orders.id))
    .where(and(eq(orderTexts.customerID, customerID), indexed, where))
    .limit(mostHits + 1);
  const total = Math.min(hits.length, mostHits);
  const rest = Math.max(Math.min(page.limit, total - page.offset), 0);
  // Few are put in order; of many the first ones in order soon fill a page.
  const matching =
    hits.length > mostHits
      ? plain
      : inArray(
          orders.id,
          hits.map(({ id }) => id),
        );
  return { orderNos: rest === 0 ? [] : await numbers(read(matching, page.offset, rest)), total };
}

/** What the index of trigrams can look up: three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u;

/** The condition as no index serves it, and as the index of trigrams does where that is any use. */
async function patternsOf(search: string): Promise<{ plain: SQL | undefined; indexed: SQL | undefined }> {
  const text = search.trim();
  const ascii = (await toIdna(text).catch(() => null))?.ascii ?? text;
  const spellings = [...new Set([text, ascii])];
  const like = (column: SQL) =>
    or(...spellings.map((each) => sql`${column} like lower(${`%${each.replace(/[\\%_]/g, '\\$&')}%`})`));
  const plain = like(sql`(${orderTexts.text} || '')`);
  return {
    plain,
    indexed: spellings.every((each) => trigram.test(each)) ? like(sql`${orderTexts.text}`) : plain,
  };
}
