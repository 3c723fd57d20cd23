import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { budgets as budgetsCall } from '#core/contract/calls/transactions.ts';
import { lastMonths } from '#core/transactions/months.ts';
import { type Owner, own, wholeAccount } from '#server/account/own.ts';
import { zoneOf } from '#server/approvals/limits.ts';
import type { Db } from '#server/db/open.ts';
import { departments } from '#server/db/schema/accounts.ts';
import { type BudgetRow, budgets } from '#server/db/schema/bills.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { spentBetween } from '#server/transactions/consumption.ts';

/** The month of now in an account's time zone. */
export async function currentMonth(db: Db, accountID: string, now: Date) {
  const timeZone = await zoneOf(db, accountID);
  const [month] = lastMonths(1, now, timeZone);
  if (month === undefined) throw new Error('a month is missing');
  return { ...month, timeZone };
}

export async function listBudgets(db: Db, owner: Owner, now: Date): Promise<ReplyOf<typeof budgetsCall>> {
  const span = await currentMonth(db, owner.id, now);
  const rows = await db
    .select({ budget: budgets, name: departments.name })
    .from(budgets)
    .leftJoin(departments, eq(departments.id, budgets.departmentID))
    .where(and(own(wholeAccount(owner.id), budgets), isNull(departments.removedTime)))
    .orderBy(sql`${budgets.departmentID} is not null`, asc(departments.name));
  const data = [];
  for (const { budget, name } of rows) {
    const used = await spentBetween(db, owner.id, budget.departmentID, span);
    data.push({ deptID: budget.departmentID ?? '', name: name ?? '', cents: budget.cents, used });
  }
  return { data, month: span.month, timeZone: span.timeZone };
}

export interface SetBudget {
  /** Of the department; empty for the whole account. */
  readonly name: string;
  readonly before: number | null;
}

/** Sets a budget, or takes it away; null if there is no such department. A budget that was changed warns anew. */
export async function setBudget(
  tx: Db,
  owner: Owner,
  { deptID, cents }: { readonly deptID: string; readonly cents: number | null },
): Promise<SetBudget | null> {
  const department = deptID === '' ? null : await findDepartment(tx, owner, deptID);
  if (department === undefined) return null;
  const departmentID = department?.id ?? null;
  const isIt = and(own(wholeAccount(owner.id), budgets), ofDepartment(departmentID));
  const [before] = await tx.select({ cents: budgets.cents }).from(budgets).where(isIt).for('update');
  if (cents === null) await tx.delete(budgets).where(isIt);
  else
    await tx.execute(sql`
      insert into ${budgets} (account_id, department_id, cents) values (${owner.id}, ${departmentID}, ${cents})
      on conflict (account_id, coalesce(department_id, account_id))
        do update set cents = excluded.cents, counted_bill = 0, warned_month = null, warned_share = 0`);
  return { name: department?.name ?? '', before: before?.cents ?? null };
}

function ofDepartment(id: BudgetRow['departmentID']) {
  return id === null ? isNull(budgets.departmentID) : eq(budgets.departmentID, id);
}

async function findDepartment(tx: Db, owner: Owner, id: string) {
  if (!isRecordID(id)) return undefined;
  const [row] = await tx
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(
      and(own(wholeAccount(owner.id), departments), eq(departments.id, id), isNull(departments.removedTime)),
    );
  return row;
}
