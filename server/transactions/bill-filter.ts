import { and, eq, gt, gte, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { csv } from '#core/contract/calls/transactions.ts';
import { searchWords } from '#core/orders/search-words.ts';
import { spendKinds } from '#core/transactions/bill-kinds.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { containing } from '#server/db/like.ts';
import type { Db } from '#server/db/open.ts';
import { users } from '#server/db/schema/accounts.ts';
import { bills } from '#server/db/schema/bills.ts';

export type BillFilter = Omit<v.InferOutput<(typeof csv)['query']>, 'lang' | 'timeZone'>;

/** People whose bills a search by name finds. */
const mostPeople = 200;

/** Condition for the owner's bills that match. */
export async function billsOf(db: Db, owner: Owner, filter: BillFilter): Promise<SQL | undefined> {
  const { kind, method, direction, userID, departmentID, brand, productKind, from, to } = filter;
  const { words, isAnyOf } = searchWords(filter.search ?? '');
  const found = await Promise.all(words.map((word) => mentions(db, owner, word)));
  return and(
    own(owner, bills),
    kind && (kind === 'spend' ? inArray(bills.kind, [...spendKinds]) : eq(bills.kind, kind)),
    method === undefined ? undefined : eq(bills.method, method),
    direction && (direction === 'in' ? gt(bills.cents, 0) : lt(bills.cents, 0)),
    userID === undefined ? undefined : eq(bills.userID, userID),
    departmentID === undefined ? undefined : ofDepartment(departmentID),
    brand === undefined ? undefined : eq(bills.brand, brand),
    productKind && eq(bills.productKind, productKind),
    from === undefined ? undefined : gte(bills.at, new Date(from)),
    to === undefined ? undefined : lt(bills.at, new Date(to)),
    isAnyOf ? or(...found) : and(...found),
  );
}

function ofDepartment(id: string): SQL {
  return id === 'none' ? isNull(bills.departmentID) : eq(bills.departmentID, id);
}

/** Whether all bills of a span of time match, so that they add up from one balance to another. */
export function isWholeSpan({ from: _, to: __, ...others }: BillFilter): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** The word is part of what a bill is about, or of who paid. `%` and `_` are literal. */
async function mentions(db: Db, owner: Owner, word: string): Promise<SQL | undefined> {
  const pattern = containing(word);
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        own(wholeAccount(owner.id), users),
        or(ilike(users.displayName, pattern), ilike(users.email, pattern)),
      ),
    )
    .limit(mostPeople);
  const isTheirs =
    people.length === 0
      ? undefined
      : inArray(
          bills.userID,
          people.map(({ id }) => id),
        );
  return or(sql`${bills.searched} like lower(${pattern})`, isTheirs);
}
