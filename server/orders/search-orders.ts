import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toIdna } from '#core/names/idna.ts';
import type { Db } from '#server/db/open.ts';
import { orders, orderTexts } from '#server/db/schema/orders.ts';

/** Hits a search counts and leads to; whoever has more types another letter. */
export const mostHits = 1_000;

interface Search {
  readonly customerID: string;
  /** What the list shows besides: a filter, or certain numbers. */
  readonly filter: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: { readonly limit: number; readonly offset: number };
  /** What every text of the order is searched for, and its remark alone. */
  readonly search?: string | undefined;
  readonly remark?: string | undefined;
}

/**
 * Hits up to which their numbers are hashed and the list is read until enough of them came by. Beyond it a hash costs more than
 * it saves: hits are so many that every few rows bring one.
 */
const usuallyHashed = 20_000;

/**
 * A page of the orders of which every word is in a name, in either spelling, in the number or the remark; `%` and `_`
 * stand for themselves.
 */
export async function searchOrders(
  db: Db,
  { customerID, filter, order, page, search = '', remark = '' }: Search,
  mostHashed = usuallyHashed,
): Promise<{ readonly orderNos: string[]; readonly total: number }> {
  const both = await Promise.all([
    patternsOf(search, orderTexts.text),
    patternsOf(remark, orderTexts.remark),
  ]);
  const plain = and(...both.map((each) => each.plain));
  const indexed = and(...both.map((each) => each.indexed));
  const isFound = and(eq(orderTexts.customerID, customerID), indexed);
  const hits = (most: number) =>
    db.select({ orderNo: orderTexts.orderNo }).from(orderTexts).where(isFound).limit(most);
  const own = and(eq(orders.customerID, customerID), filter);
  const shown = (isHit: SQL, limit: number, offset = 0) =>
    db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(own, isHit))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const numbersOf = (rows: readonly { readonly orderNo: string }[]) => rows.map(({ orderNo }) => orderNo);

  const first = numbersOf(await hits(mostHits + 1));
  if (first.length === 0) return { orderNos: [], total: 0 };
  if (first.length <= mostHits) {
    const found = numbersOf(await shown(inArray(orders.orderNo, first), mostHits));
    return { orderNos: found.slice(page.offset, page.offset + page.limit), total: found.length };
  }
  // `is true` keeps the planner from making a join of it, which would sort all orders.
  const isHit =
    (await db.$count(hits(mostHashed + 1).as('hits'))) > mostHashed
      ? sql`(select ${plain} from ${orderTexts} where ${orderTexts.orderNo} = ${orders.orderNo})`
      : sql`(${orders.orderNo} in (select ${orderTexts.orderNo} from ${orderTexts} where ${isFound})) is true`;
  const total =
    filter === undefined
      ? mostHits
      : Math.min(
          await db.$count(
            db
              .select({ orderNo: orders.orderNo })
              .from(orders)
              .where(and(own, isHit))
              .limit(mostHits)
              .as('hits'),
          ),
          mostHits,
        );
  const limit = Math.max(Math.min(page.limit, total - page.offset), 0);
  return { orderNos: limit === 0 ? [] : numbersOf(await shown(isHit, limit, page.offset)), total };
}

/** The condition of a search whose hits can be counted at once, over all lists; null where they are too many. */
export async function countableHits(
  db: Db,
  { customerID, search = '', remark = '' }: Pick<Search, 'customerID' | 'search' | 'remark'>,
): Promise<SQL | null> {
  const both = await Promise.all([
    patternsOf(search, orderTexts.text),
    patternsOf(remark, orderTexts.remark),
  ]);
  const isFound = and(eq(orderTexts.customerID, customerID), ...both.map(({ indexed }) => indexed));
  const hits = (most: number) =>
    db.select({ orderNo: orderTexts.orderNo }).from(orderTexts).where(isFound).limit(most);
  // Counted in the database: thousands of numbers would take longer to arrive than to be found.
  const count = await db.$count(hits(usuallyHashed + 1).as('hits'));
  if (count > usuallyHashed) return null;
  if (count <= mostHits) {
    const found = await hits(mostHits);
    return inArray(
      orders.orderNo,
      found.map(({ orderNo }) => orderNo),
    );
  }
  return sql`(${orders.orderNo} in (select ${orderTexts.orderNo} from ${orderTexts} where ${isFound})) is true`;
}

/** What the index of trigrams can look up: three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u;
const beyondAscii = /[^\0-\x7f]/;

/** The condition as no index serves it, and as one does where there is one for such a text. */
async function patternsOf(
  search: string,
  column: PgColumn,
): Promise<{ plain: SQL | undefined; indexed: SQL | undefined }> {
  const words = [...new Set(search.trim().split(/\s+/))].filter((word) => word !== '');
  const each = await Promise.all(words.map((word) => patternsOfWord(word, column)));
  return {
    plain: and(...each.map(({ plain }) => plain)),
    indexed: and(...each.map(({ indexed }) => indexed)),
  };
}

async function patternsOfWord(text: string, searched: PgColumn) {
  const ascii = (await toIdna(text).catch(() => null))?.ascii ?? text;
  const spellings = [...new Set([text, ascii])];
  const unindexed = sql`(${searched} || '')`;
  const like = (column: SQLWrapper, each: string) =>
    sql`${column} like lower(${`%${each.replace(/[\\%_]/g, '\\$&')}%`})`;
  const indexed = (each: string) => {
    if (trigram.test(each)) return like(searched, each);
    const plain = like(unindexed, each);
    return beyondAscii.test(each) ? and(sql`${orderTexts.isBeyondAscii}`, plain) : plain;
  };
  return {
    plain: or(...spellings.map((each) => like(unindexed, each))),
    indexed: or(...spellings.map(indexed)),
  };
}
