import { and, asc, desc, inArray, type SQL } from 'drizzle-orm';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { type OrderList, orderLists } from '#core/orders/order-filters.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { findOrders } from '#server/orders/find-orders.ts';
import { hasStatus, inList, isStatus, statusesOf, statusSql } from '#server/orders/order-conditions.ts';
import { filterOf, type OrderFilter, talliedBy } from '#server/orders/order-filter.ts';
import { countOf, type Tally, tallyFiltered, tallyOrders } from '#server/orders/order-tallies.ts';
import { countPastMost, type Found, findHits, mostHits, searchOrders } from '#server/orders/search-orders.ts';

type Sort = keyof Pick<
  OrderDetail,
  'createTime' | 'commonName' | 'orderStatus' | 'payAmount' | 'certExpireTime'
>;

export interface ListQuery extends OrderFilter {
  readonly limit: number;
  /** 1-based page. */
  readonly offset: number;
  readonly status?: OrderList;
  /** Comma-joined. */
  readonly orderNos?: string;
  readonly sort?: Sort;
  readonly direction?: 'asc' | 'desc';
}

/** A consecutive part of the list, and its number of orders. */
interface Run {
  readonly where: SQL | undefined;
  readonly count: number;
}

/**
 * Returns one page of a customer's orders, newest first unless asked otherwise, and their total. A search counts only up to
 * `mostHits`.
 */
export async function listOrders(
  db: Db,
  owner: Owner,
  query: ListQuery,
  now: Date,
): Promise<{ readonly rows: OrderRecord[] } & Omit<Found, 'orderNos'>> {
  const filter = filterOf(query, now);
  const listed = and(filter, query.status && inList(query.status, now));
  const sort = query.sort ?? 'createTime';
  if (isSearched(query) || query.orderNos !== undefined) {
    const { orderNos, ...found } = await findListed(db, owner, listed, { ...query, sort }, now);
    return { rows: await inOrder(db, owner, orderNos), ...found };
  }
  // A list that fits on its first page is counted by reading it.
  if (sort !== 'orderStatus' && query.offset === 1 && query.direction !== 'asc') {
    const orderNos = await readRun(db, owner, listed, orderBy(sort, 'desc', now), query.limit, 0);
    if (orderNos.length < query.limit)
      return { rows: await inOrder(db, owner, orderNos), total: orderNos.length, isMore: false };
  }
  const tally = await tallyMatching(db, owner, query, now);
  const runs = sort === 'orderStatus' ? runsByStatus(tally, query.status, filter, now) : [];
  const all = runs.length > 0 ? runs : [{ where: listed, count: countOf(tally, query.status) }];
  const orderNos = await readPage(db, owner, all, sort, query, runs.length > 0 ? undefined : now);
  const rows = await inOrder(db, owner, orderNos);
  return { rows, total: countOf(tally, query.status), isMore: false };
}

/** Orders among the given numbers, or that match a text. */
async function findListed(
  db: Db,
  owner: Owner,
  listed: SQL | undefined,
  { sort, direction = 'desc', limit, offset, orderNos, ...query }: ListQuery & { readonly sort: Sort },
  now: Date,
): Promise<Found> {
  const filter = orderNos === undefined ? listed : and(listed, inArray(orders.orderNo, orderNos.split(',')));
  const order = orderBy(sort, direction, now);
  const page = { limit, offset: (offset - 1) * limit };
  if (isSearched(query)) return searchOrders(db, { owner, filter, order, page, ...textsOf(query) });
  const all = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(own(owner, orders), filter))
    .orderBy(...order);
  const shown = all.slice(page.offset, page.offset + limit);
  return { orderNos: shown.map((row) => row.orderNo), total: all.length, isMore: false };
}

/** Sorted by status, the list has one run per status, so that a page lies in one or two of them. None if the list cuts across codes. */
function runsByStatus(
  tally: Tally,
  status: OrderList | undefined,
  filter: SQL | undefined,
  now: Date,
): Run[] {
  const shown = status === undefined ? [...tally.keys()].map(Number).filter(isStatus) : statusesOf(status);
  return (shown ?? [])
    .toSorted((a, b) => a - b)
    .map((each) => ({ where: and(hasStatus(each, now), filter), count: countOf(tally, each) }));
}

/** Reads the page from the nearer end of its run, since the index steps over every row before it. */
async function readPage(
  db: Db,
  owner: Owner,
  runs: readonly Run[],
  sort: Sort,
  { limit, offset, direction = 'desc' }: ListQuery,
  now?: Date,
): Promise<string[]> {
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  const first = Math.min((offset - 1) * limit, total);
  const last = Math.min(first + limit, total);
  // Positions in ascending order, whatever the direction.
  const [from, to] = direction === 'asc' ? [first, last] : [total - last, total - first];
  const found: string[] = [];
  let start = 0;
  for (const { where, count } of runs) {
    const [a, b] = [Math.max(from - start, 0), Math.min(to - start, count)];
    start += count;
    if (a >= b) continue;
    const isNearEnd = count - b < a;
    const order = orderBy(sort, isNearEnd ? 'desc' : 'asc', now);
    const rows = await readRun(db, owner, where, order, b - a, isNearEnd ? count - b : a);
    found.push(...(isNearEnd ? rows.toReversed() : rows));
  }
  return direction === 'asc' ? found : found.toReversed();
}

async function readRun(
  db: Db,
  owner: Owner,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(own(owner, orders), where))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ orderNo }) => orderNo);
}

/** Each sort order is that of an index, read forwards or backwards. Ties are newest first when ascending. */
function orderBy(sort: Sort, direction: 'asc' | 'desc', now?: Date): SQL[] {
  const [up, down] = direction === 'asc' ? [asc, desc] : [desc, asc];
  if (sort === 'createTime') return [up(orders.createTime), up(orders.orderNo)];
  if (sort !== 'orderStatus') return [up(orders[sort]), down(orders.orderNo)];
  return now === undefined ? [down(orders.orderNo)] : [up(statusSql(now)), down(orders.orderNo)];
}

async function inOrder(db: Db, owner: Owner, orderNos: readonly string[]): Promise<OrderRecord[]> {
  return orderNos.length === 0 ? [] : ((await findOrders(db, owner, orderNos)) ?? []);
}

/** Counts the orders that match the filters, per list and in total. A search counts up to `countedTo` and one more. */
export async function countOrders(
  db: Db,
  owner: Owner,
  asked: OrderFilter,
  now: Date,
): Promise<Record<OrderList | 'all', number> & { readonly countedTo?: number }> {
  const filter = filterOf(asked, now);
  const counts = {} as Record<OrderList | 'all', number>;
  if (!isSearched(asked)) {
    const tally = await tallyMatching(db, owner, asked, now);
    for (const list of orderLists) counts[list] = countOf(tally, list);
    return { ...counts, all: countOf(tally) };
  }
  const { isHit, isJoined, isHashed } = await findHits(db, { owner, ...textsOf(asked) });
  if (isHashed) {
    const tally = await tallyFiltered(db, owner, and(filter, isJoined), now);
    for (const list of orderLists) counts[list] = Math.min(countOf(tally, list), mostHits + 1);
    return { ...counts, all: Math.min(countOf(tally), mostHits + 1), countedTo: mostHits };
  }
  // Too many hits to hash: read each list until enough of them are counted.
  const wanted = and(own(owner, orders), filter, isHit);
  for (const list of orderLists) counts[list] = await countPastMost(db, and(wanted, inList(list, now)));
  return { ...counts, all: await countPastMost(db, wanted), countedTo: mostHits };
}

/** Texts are searched in a separate table, which no tally covers. */
function isSearched({ search, remark }: OrderFilter): boolean {
  return search !== undefined || remark !== undefined;
}

function textsOf({ search, remark }: OrderFilter) {
  return { search, remark };
}

function tallyMatching(db: Db, owner: Owner, asked: OrderFilter, now: Date): Promise<Tally> {
  const [filter, tallied] = [filterOf(asked, now), talliedBy(asked)];
  return tallied === null
    ? tallyFiltered(db, owner, filter, now)
    : tallyOrders(db, owner, now, tallied, filter);
}
