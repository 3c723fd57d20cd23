import { and, asc, desc, eq, ilike, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/call.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-orders.ts';
import { searchWords } from '#core/orders/search-words.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { errandOf, inList, isWaiting } from '#server/orders/order-conditions.ts';
import { filterOf } from '#server/orders/order-filter.ts';
import { certificatesOf, countNames, shownRow } from '#server/orders/show-order.ts';
import type { Across } from '#server/shop/across.ts';

/** Since when a paid order waits for what it waits for now. */
export const waitsSince = sql<Date>`greatest(${orders.payTime}, ${orders.vettingTime}, ${orders.vettedTime}, ${orders.issuingTime}, ${orders.nextAskedTime})`;

/** Paid orders that wait for something. */
export function isStuck(now: Date): SQL | undefined {
  return and(isNotNull(orders.payTime), isWaiting(now), sql`${orders.errand} <> 'payment'`);
}

/** The same for a row that was read. */
export function sinceOf(order: OrderRecord, now: Date): string {
  const what = errandOf(order, now);
  if (order.payTime === null || ['nothing', 'payment', 'approval'].includes(what)) return zeroTime;
  const { payTime, vettingTime, vettedTime, issuingTime, nextAskedTime } = order;
  const times = [payTime, vettingTime, vettedTime, issuingTime, nextAskedTime].flatMap((time) => time ?? []);
  return new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
}

export const touchedColumns = {
  id: accounts.id,
  accountNo: accounts.accountNo,
  companyName: accounts.companyName,
};

type Asked = Omit<QueryOf<typeof calls.orders>, 'limit' | 'offset'> & { limit: number; offset: number };

/** Lists every customer's orders. `across` was given for them. */
export async function listCustomerOrders(
  db: Db,
  _across: Across,
  query: Asked,
  now: Date,
): Promise<ReplyOf<typeof calls.orders>> {
  const { search, remark, account, status, stuckSince, sort, direction = 'desc', limit, offset } = query;
  const wanted = and(
    filterOf(query, now),
    status && inList(status, now),
    account === undefined ? undefined : isRecordID(account) ? eq(orders.accountID, account) : sql`false`,
    stuckSince === undefined ? undefined : and(isStuck(now), lte(waitsSince, new Date(stuckSince))),
    remark === undefined ? undefined : ilike(orders.remark, containing(remark.trim())),
    search === undefined ? undefined : mentions(db, search),
  );
  const way = direction === 'asc' ? asc : desc;
  const key = sort === 'since' ? waitsSince : orders.createTime;
  const rows = await db
    .select({ order: orders, account: touchedColumns })
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.accountID))
    .where(wanted)
    .orderBy(way(key), way(orders.orderNo))
    .limit(limit)
    .offset(limit * (offset - 1));
  const ids = rows.map(({ order }) => order.id);
  const [names, held] = [await countNames(db, ids), await certificatesOf(db, ids)];
  return {
    data: rows.map(({ order, account: of }) => ({
      ...shownRow(order, now, names.get(order.id) ?? 0, held.get(order.id) ?? []),
      account: of,
      since: sinceOf(order, now),
    })),
    total: await db.$count(orders, wanted),
  };
}

/** Orders that all words of a search name, or one of its numbers. */
function mentions(db: Db, search: string): SQL | undefined {
  const { words, isAnyOf } = searchWords(search);
  const found = words.map((word) => mentionsWord(db, word));
  return isAnyOf ? or(...found) : and(...found);
}

/** Orders whose number or names contain the text, or whose account or one of its users is called so. */
function mentionsWord(db: Db, text: string): SQL | undefined {
  const pattern = containing(text.trim());
  const people = db
    .select({ id: users.accountID })
    .from(users)
    .where(or(ilike(users.email, pattern), ilike(users.displayName, pattern)));
  const named = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(ilike(accounts.companyName, pattern), eq(accounts.accountNo, text.trim())));
  return or(
    ilike(orders.orderNo, pattern),
    ilike(orders.searchNames, pattern),
    inArray(orders.accountID, people),
    inArray(orders.accountID, named),
  );
}
