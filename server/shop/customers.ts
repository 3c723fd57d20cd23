import {
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#core/contract/call.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-customers.ts';
import { own } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { type AccountRow, accounts, users } from '#server/db/schema/accounts.ts';
import { balances } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { bankGatewayName } from '#server/payment/gateways/bank.ts';
import { factorsOf } from '#server/security/factors.ts';
import type { Across } from '#server/shop/across.ts';

/** A customer's account, which the shop's own is not; null if there is none. */
export async function customerAccount(db: Db, id: string): Promise<AccountRow | null> {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.kind, 'customer')));
  return row ?? null;
}

type Asked = Omit<QueryOf<typeof calls.customers>, 'limit' | 'offset'> & { limit: number; offset: number };

/** Lists the customers' accounts. `across` was given for them. */
export async function listCustomers(
  db: Db,
  _across: Across,
  { search, state, sort = 'createdTime', direction = 'desc', limit, offset }: Asked,
): Promise<ReplyOf<typeof calls.customers>> {
  const pattern = search === undefined ? undefined : containing(search.trim());
  const wanted = and(
    eq(accounts.kind, 'customer'),
    state && isIn(state),
    pattern === undefined
      ? undefined
      : or(
          ilike(accounts.companyName, pattern),
          ilike(accounts.accountNo, pattern),
          inArray(
            accounts.id,
            db
              .select({ id: users.accountID })
              .from(users)
              .where(
                or(
                  ilike(users.email, pattern),
                  ilike(users.displayName, pattern),
                  ilike(users.telephone, pattern),
                ),
              ),
          ),
        ),
  );
  const key = { createdTime: accounts.createdTime, balance: balances.cents, spent: balances.spent }[sort];
  const way = direction === 'asc' ? asc : desc;
  const found = await db
    .select({ account: accounts, cents: balances.cents, spent: balances.spent })
    .from(accounts)
    .leftJoin(balances, eq(balances.accountID, accounts.id))
    .where(wanted)
    .orderBy(sql`${way(key)} nulls last`, way(accounts.accountNo))
    .limit(limit)
    .offset(limit * (offset - 1));
  return { data: await shownRows(db, found), total: await db.$count(accounts, wanted) };
}

function isIn(state: NonNullable<Asked['state']>): SQL {
  if (state === 'owing')
    return sql`exists (select from ${balances} where ${balances.accountID} = ${accounts.id} and ${balances.cents} < 0)`;
  return state === 'disabled' ? isNotNull(accounts.disabledTime) : isNull(accounts.disabledTime);
}

interface FoundAccount {
  readonly account: AccountRow;
  readonly cents: number | null;
  readonly spent: number | null;
}

async function shownRows(
  db: Db,
  found: readonly FoundAccount[],
): Promise<ReplyOf<typeof calls.customers>['data']> {
  const ids = found.map(({ account }) => account.id);
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.accountID, ids))
    .orderBy(asc(users.createdTime), asc(users.id));
  const seen = new Map(
    (
      await db
        .select({ id: users.accountID, at: max(users.lastLoginTime) })
        .from(users)
        .where(inArray(users.accountID, ids))
        .groupBy(users.accountID)
    ).map(({ id, at }) => [id, at]),
  );
  const counts = new Map(
    (
      await db
        .select({ id: orders.accountID, count: sql`count(*)`.mapWith(Number) })
        .from(orders)
        .where(inArray(orders.accountID, ids))
        .groupBy(orders.accountID)
    ).map(({ id, count }) => [id, count]),
  );
  return found.map(({ account, cents, spent }) => {
    const { id, accountNo, companyName, discount, disabledTime, createdTime } = account;
    const own = people.filter(({ accountID }) => accountID === id);
    const first = own.find(({ role, removedTime }) => role === 'owner' && removedTime === null) ?? own[0];
    return {
      ...{ id, accountNo, companyName, discount, balance: cents ?? 0, spent: spent ?? 0 },
      ...{ displayName: first?.displayName ?? '', telephone: first?.telephone ?? '' },
      email: first === undefined || first.removedTime !== null ? '' : first.email,
      orders: counts.get(id) ?? 0,
      isDisabled: disabledTime !== null,
      isErased: own.length > 0 && own.every(({ removedTime }) => removedTime !== null),
      createdTime: createdTime.toISOString(),
      lastLoginTime: seen.get(id)?.toISOString() ?? zeroTime,
    };
  });
}

/** One account with its users and the transfers that are awaited. */
export async function showCustomer(
  db: Db,
  across: Across,
  account: AccountRow,
  now: Date,
): Promise<ReplyOf<typeof calls.customer> | null> {
  const owner = across.of(account.id);
  const [money] = await db.select().from(balances).where(own(owner, balances));
  const [row] = await shownRows(db, [{ account, cents: money?.cents ?? 0, spent: money?.spent ?? 0 }]);
  if (row === undefined) return null;
  const people = await db
    .select()
    .from(users)
    .where(and(own(owner, users), isNull(users.removedTime)))
    .orderBy(asc(users.createdTime), asc(users.id));
  const awaited = await db
    .select()
    .from(payments)
    .where(
      and(
        own(owner, payments),
        eq(payments.gateway, bankGatewayName),
        isNull(payments.settleTime),
        sql`${payments.providerRef} <> ''`,
        gt(payments.createTime, new Date(now.getTime() - transferDays * 24 * 3_600_000)),
      ),
    )
    .orderBy(desc(payments.createTime))
    .limit(mostTransfers);
  const shown = [];
  for (const user of people)
    shown.push({
      ...{ id: user.id, displayName: user.displayName, email: user.email, telephone: user.telephone },
      ...{ isOwner: user.role === 'owner', isDisabled: user.disabledTime !== null },
      factors: await factorsOf(db, user.id),
      sessions: await db.$count(sessions, eq(sessions.userID, user.id)),
      lastLoginTime: user.lastLoginTime?.toISOString() ?? zeroTime,
    });
  return {
    ...row,
    requiresFactor: account.requiresFactor,
    users: shown,
    transfers: awaited.map(({ providerRef, orderNo, cents, currency, createTime }) => ({
      ...{ reference: providerRef, orderNo, cents, currency },
      createTime: createTime.toISOString(),
    })),
  };
}

/** Days an announced transfer is shown, and how many of them at most. */
const transferDays = 90;
const mostTransfers = 50;
