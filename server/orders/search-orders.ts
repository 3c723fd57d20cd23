import { and, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toIdna } from '#core/names/idna.ts';
import { searchWords } from '#core/orders/search-words.ts';
import { type Owner, own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { orders, orderTexts } from '#server/db/schema/orders.ts';

/** Hits a search counts and pages through; users with more refine their search. One more is looked for, to report that there are more. */
export const mostHits = 1_000;

interface Search {
  readonly owner: Owner;
  /** Other conditions of the list: a filter, or certain order numbers. */
  readonly filter: SQL | undefined;
  readonly order: readonly SQL[];
  readonly page: { readonly limit: number; readonly offset: number };
  /** Text to find in any text of the order; `remark`: in its remark only. */
  readonly search?: string | undefined;
  readonly remark?: string | undefined;
}

/**
 * Up to this many hits, their numbers are hashed and the list is read until enough are found. Beyond it hashing costs more than it
 * saves, because one of every few rows is a hit.
 */
const usuallyHashed = 20_000;

/** The page, and the number of hits the search pages through; `isMore` if there are others. */
export interface Found {
  readonly orderNos: string[];
  readonly total: number;
  readonly isMore: boolean;
}

/**
 * Returns a page of the orders that have every word in a name, in either spelling, or in the number or remark; of several numbers, one.
 * `%` and `_` are literal.
 */
export async function searchOrders(
  db: Db,
  { owner, filter, order, page, ...texts }: Search,
  mostHashed = usuallyHashed,
): Promise<Found> {
  const { isHit, count } = await findHits(db, { owner, ...texts }, mostHashed);
  if (count === 0) return { orderNos: [], total: 0, isMore: false };
  const found = and(own(owner, orders), filter, isHit);
  const shown = async (limit: number, offset: number) => {
    const rows = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(found)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ orderNo }) => orderNo);
  };
  if (count <= mostHits) {
    const all = await shown(mostHits, 0);
    const orderNos = all.slice(page.offset, page.offset + page.limit);
    return { orderNos, total: all.length, isMore: false };
  }
  const counted = filter === undefined ? count : await countPastMost(db, found);
  const total = Math.min(counted, mostHits);
  const limit = Math.max(Math.min(page.limit, total - page.offset), 0);
  return {
    orderNos: limit === 0 ? [] : await shown(limit, page.offset),
    total,
    isMore: counted > total,
  };
}

/** Counts orders up to `mostHits` and one more. */
export async function countPastMost(db: Db, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(where)
    .limit(mostHits + 1);
  return db.$count(found.as('found'));
}

/** The condition of a search, and its number of hits, up to one more than are hashed. */
export async function findHits(
  db: Db,
  { owner, search = '', remark = '' }: Pick<Search, 'owner' | 'search' | 'remark'>,
  mostHashed = usuallyHashed,
): Promise<{
  readonly isHit: SQL;
  /** The same for unordered queries: the planner may start from the hits. */
  readonly isJoined: SQL;
  readonly count: number;
  readonly isHashed: boolean;
}> {
  const both = await Promise.all([
    patternsOf(search, orderTexts.text),
    patternsOf(remark, orderTexts.remark),
  ]);
  const isFound = and(own(owner, orderTexts), ...both.map(({ indexed }) => indexed));
  const hits = db.$with('hits').as(
    db
      .select({ orderNo: orderTexts.orderNo })
      .from(orderTexts)
      .where(isFound)
      .limit(mostHashed + 1),
  );
  // Transferring thousands of numbers would take longer than finding them: then only their count leaves the database.
  const [{ count, numbers } = { count: 0, numbers: [] }] = await db
    .with(hits)
    .select({
      count: sql<number>`count(*)::int`,
      numbers: sql<
        string[] | null
      >`case when count(*) <= ${mostHits} then array(select order_no from ${hits}) end`,
    })
    .from(hits);
  if (numbers !== null) {
    const isHit = inArray(orders.orderNo, numbers);
    return { isHit, isJoined: isHit, count, isHashed: true };
  }
  const isHashed = count <= mostHashed;
  const plain = and(...both.map((each) => each.plain));
  const isJoined = sql`${orders.orderNo} in (select ${orderTexts.orderNo} from ${orderTexts} where ${isFound})`;
  // `is true` keeps the planner from turning it into a join, which would sort all orders.
  const isHit = isHashed
    ? sql`(${isJoined}) is true`
    : sql`(select ${plain} from ${orderTexts} where ${orderTexts.orderNo} = ${orders.orderNo})`;
  return { isHit, isJoined, count, isHashed };
}

/** Text the trigram index can look up: three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u;
const beyondAscii = /[^\0-\x7f]/;

/** The condition without an index (`plain`), and in the form an index serves if there is one for such text. */
async function patternsOf(
  search: string,
  column: PgColumn,
): Promise<{ plain: SQL | undefined; indexed: SQL | undefined }> {
  const { words, isAnyOf } = searchWords(search);
  const each = await Promise.all(words.map((word) => patternsOfWord(word, column)));
  const joined = isAnyOf ? or : and;
  return {
    plain: joined(...each.map(({ plain }) => plain)),
    indexed: joined(...each.map(({ indexed }) => indexed)),
  };
}

async function patternsOfWord(text: string, searched: PgColumn) {
  const ascii = (await toIdna(text).catch(() => null))?.ascii ?? text;
  const spellings = [...new Set([text, ascii])];
  const unindexed = sql`(${searched} || '')`;
  const like = (column: SQLWrapper, each: string) => sql`${column} like lower(${containing(each)})`;
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
