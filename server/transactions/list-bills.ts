import { aliasedTable, and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { Bill, list } from '#core/contract/calls/transactions.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { departments, users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { bills } from '#server/db/schema/bills.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { deposits, payments } from '#server/db/schema/payments.ts';
import { type BillFilter, billsOf, isWholeSpan } from '#server/transactions/bill-filter.ts';

/** A page of the bills that match, and the sums of all that do. */
export async function listBills(
  db: Db,
  owner: Owner,
  { limit, offset, ...filter }: BillFilter & { readonly limit: number; readonly offset: number },
): Promise<ReplyOf<typeof list>> {
  const wanted = await billsOf(db, owner, filter);
  const isWhole = isWholeSpan(filter);
  const { total, hits, ...sums } = await sumsOf(db, wanted, isWhole);
  const page = { from: limit * (offset - 1), to: Math.min(limit * offset, total) };
  const ids = await idsOf(db, hits === null ? wanted : inArray(bills.id, hits), total, page);
  const balances = isWhole ? await balancesOf(db, owner, filter, wanted) : noBalances;
  return { data: await readBills(db, ids), total, sums: { ...sums, ...balances } };
}

/** The bills of a page, read from the nearer end of the list. */
async function idsOf(
  db: Db,
  wanted: SQL | undefined,
  total: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  if (from >= to) return [];
  const isBehind = from > total - to;
  const turn = isBehind ? asc : desc;
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(wanted)
    .orderBy(turn(bills.at), turn(bills.id))
    .limit(to - from)
    .offset(isBehind ? total - to : from);
  return rows.map(({ id }) => id);
}

export async function countBills(db: Db, owner: Owner, filter: BillFilter): Promise<number> {
  return db.$count(bills, await billsOf(db, owner, filter));
}

/** Up to this many hits of a search or filter are remembered, so that their page need not look for them again. */
const mostHits = 1_000;

async function sumsOf(db: Db, wanted: SQL | undefined, isWhole: boolean) {
  const { id, cents } = bills;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      in: sql<number>`coalesce(sum(${cents}) filter (where ${cents} > 0), 0)::float8`,
      out: sql<number>`coalesce(-sum(${cents}) filter (where ${cents} < 0), 0)::float8`,
      hits: isWhole
        ? sql<null>`null`
        : sql<number[] | null>`case when count(*) <= ${mostHits} then coalesce(json_agg(${id}), '[]') end`,
    })
    .from(bills)
    .where(wanted);
  return row ?? { total: 0, in: 0, out: 0, hits: null };
}

const noBalances = { opening: null, closing: null };

/** The balances before and after the bills of a span of time: without any, that of the last bill before it. */
async function balancesOf(db: Db, owner: Owner, { from }: BillFilter, wanted: SQL | undefined) {
  const { balanceAfter, cents, at, id } = bills;
  const select = () => db.select({ balanceAfter, cents }).from(bills);
  const [last] = await select().where(wanted).orderBy(desc(at), desc(id)).limit(1);
  if (last !== undefined) {
    const [first = last] = await select().where(wanted).orderBy(asc(at), asc(id)).limit(1);
    return { opening: first.balanceAfter - first.cents, closing: last.balanceAfter };
  }
  if (from === undefined) return { opening: 0, closing: 0 };
  const [earlier] = await select()
    .where(and(own(owner, bills), lt(at, new Date(from))))
    .orderBy(desc(at), desc(id))
    .limit(1);
  const balance = earlier?.balanceAfter ?? 0;
  return { opening: balance, closing: balance };
}

const deciders = aliasedTable(users, 'deciders');

/** What the list shows of these bills, the newest first. */
export async function readBills(db: Db, ids: readonly number[]): Promise<Bill[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      bill: bills,
      order: {
        orderNo: orders.orderNo,
        chineseName: orders.chineseName,
        englishName: orders.englishName,
        commonName: orders.commonName,
        remark: orders.remark,
      },
      depositNo: deposits.depositNo,
      packageNo: packages.packageNo,
      key: { id: apiKeys.id, displayName: apiKeys.name, email: sql<string>`''` },
      user: { displayName: users.displayName, email: users.email },
      decider: { displayName: deciders.displayName, email: deciders.email },
      department: departments.name,
    })
    .from(bills)
    .leftJoin(orders, eq(orders.id, bills.orderID))
    .leftJoin(deposits, eq(deposits.id, bills.depositID))
    .leftJoin(ledger, eq(ledger.id, bills.id))
    .leftJoin(packages, eq(packages.id, ledger.packageID))
    .leftJoin(payments, eq(payments.id, ledger.paymentID))
    .leftJoin(apiKeys, eq(apiKeys.id, sql`coalesce(${ledger.apiKeyID}, ${payments.apiKeyID})`))
    .leftJoin(users, eq(users.id, bills.userID))
    .leftJoin(approvals, and(eq(approvals.id, orders.approvalID), eq(approvals.state, 'approved')))
    .leftJoin(deciders, eq(deciders.id, approvals.deciderID))
    .leftJoin(departments, eq(departments.id, bills.departmentID))
    .where(inArray(bills.id, [...ids]))
    .orderBy(desc(bills.at), desc(bills.id));
  return rows.map(({ bill, order, depositNo, packageNo, key, user, decider, department }) => ({
    id: String(bill.id),
    kind: bill.kind,
    at: bill.at.toISOString(),
    orderNo: order?.orderNo ?? depositNo ?? packageNo ?? '',
    chineseName: order?.chineseName ?? '',
    englishName: order?.englishName ?? '',
    commonName: order?.commonName ?? '',
    remark: order?.remark ?? '',
    cents: bill.cents,
    balanceAfter: bill.balanceAfter,
    method: bill.method,
    userID: bill.userID ?? '',
    userName: nameOf(user ?? key),
    department: department ?? '',
    // Only paying needed it.
    approver: bill.kind === 'charge' ? nameOf(decider) : '',
  }));
}

/** Without a name, the mailbox or what there is of it. */
function nameOf(user: { readonly displayName: string; readonly email: string } | null): string {
  return user === null ? '' : user.displayName || user.email;
}
