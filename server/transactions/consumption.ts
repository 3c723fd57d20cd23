import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { monthlyConsumption } from '#core/contract/calls/transactions.ts';
import { spendKinds } from '#core/transactions/bill-kinds.ts';
import { lastMonths } from '#core/transactions/months.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { departments } from '#server/db/schema/accounts.ts';
import { bills } from '#server/db/schema/bills.ts';

type Consumption = ReplyOf<typeof monthlyConsumption>;
type Shares = Consumption['months'][number]['brands'];

/** Net spending by month, each month also by brand, kind and department. */
export async function consumptionByMonth(
  db: Db,
  owner: Owner,
  { timeZone, months: count }: { readonly timeZone: string; readonly months: number },
  now: Date,
): Promise<Consumption> {
  const months = lastMonths(count, now, timeZone);
  const starts = months.map(({ start }) => start.toISOString());
  const { at, brand, productKind, departmentID, cents } = bills;
  const rows = await db
    .select({
      span: sql<number>`width_bucket(${at}, ${`{${starts.join(',')}}`}::timestamptz[])`,
      ...{ brand, productKind, departmentID },
      cents: sql<number>`-sum(${cents})::float8`,
      payments: sql<number>`(count(*) filter (where ${cents} < 0))::int`,
    })
    .from(bills)
    .where(spentIn(owner, months[0]?.start ?? now, months.at(-1)?.end ?? now))
    .groupBy(sql`1`, brand, productKind, departmentID);
  const ids = [...new Set(rows.flatMap((row) => row.departmentID ?? []))];
  return {
    serverTime: now.toISOString(),
    months: months.map(({ month }, index) => {
      const own = rows.filter(({ span }) => span === index + 1);
      return {
        month,
        cents: own.reduce((sum, row) => sum + row.cents, 0),
        payments: own.reduce((sum, row) => sum + row.payments, 0),
        brands: sharesBy(own, (row) => row.brand),
        kinds: sharesBy(own, (row) => row.productKind),
        departments: sharesBy(own, (row) => row.departmentID ?? ''),
      };
    }),
    departments: await namesOf(db, owner, ids),
  };
}

/** What the account, or a department of it, spent within a span, less what came back in it. */
export async function spentBetween(
  db: Db,
  accountID: string,
  departmentID: string | null,
  { start, end }: { readonly start: Date; readonly end: Date },
): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(-sum(${bills.cents}), 0)::float8` })
    .from(bills)
    .where(
      and(
        spentIn(wholeAccount(accountID), start, end),
        departmentID === null ? undefined : eq(bills.departmentID, departmentID),
      ),
    );
  return row?.cents ?? 0;
}

function spentIn(owner: Owner, start: Date, end: Date): SQL | undefined {
  return and(
    own(owner, bills),
    inArray(bills.kind, [...spendKinds]),
    gte(bills.at, start),
    lt(bills.at, end),
  );
}

/** The largest first, without zeros. */
function sharesBy<Row extends { readonly cents: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Shares {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.cents);
  return [...sums]
    .filter(([, cents]) => cents !== 0)
    .map(([key, cents]) => ({ key, cents }))
    .toSorted((one, other) => other.cents - one.cents);
}

async function namesOf(db: Db, owner: Owner, ids: string[]): Promise<Consumption['departments']> {
  if (ids.length === 0) return [];
  return db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(own(wholeAccount(owner.id), departments), inArray(departments.id, ids)));
}
