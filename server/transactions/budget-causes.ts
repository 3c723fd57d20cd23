import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { defaultCurrency, groupThousands, plainAmount } from '#core/money/money.ts';
import type { BudgetShare } from '#core/transactions/budget.ts';
import { reachedShare } from '#core/transactions/budget.ts';
import type { Db } from '#server/db/open.ts';
import { departments } from '#server/db/schema/accounts.ts';
import { type BudgetRow, bills, budgets } from '#server/db/schema/bills.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { currentMonth } from '#server/transactions/budgets.ts';
import { spentBetween } from '#server/transactions/consumption.ts';

/** Stores the cause of a notice for each budget of which a further share is used, once a month and share. Returns their number. */
export async function keepBudgets(db: Db, now: Date): Promise<number> {
  const newest = sql<number>`(select ${bills.id} from ${bills} where ${bills.accountID} = ${budgets.accountID} order by ${desc(bills.at)}, ${desc(bills.id)} limit 1)`;
  const due = await db
    .select({ budget: budgets, name: departments.name, newest: sql<number>`${newest}::float8` })
    .from(budgets)
    .leftJoin(departments, eq(departments.id, budgets.departmentID))
    .where(and(isNull(departments.removedTime), gt(newest, budgets.countedBill)));
  let kept = 0;
  for (const { budget, name, newest } of due) {
    kept += await db.transaction(async (tx) => {
      const warned = await warn(tx, budget, name ?? '', now);
      await tx.update(budgets).set({ countedBill: newest }).where(eq(budgets.id, budget.id));
      return warned ? 1 : 0;
    });
  }
  return kept;
}

async function warn(tx: Db, budget: BudgetRow, name: string, now: Date): Promise<boolean> {
  const { id, accountID, departmentID, cents } = budget;
  const span = await currentMonth(tx, accountID, now);
  const used = await spentBetween(tx, accountID, departmentID, span);
  const share = reachedShare(used, cents);
  const month = `${span.month}-01`;
  if (share === null || share <= (budget.warnedMonth === month ? budget.warnedShare : 0)) return false;
  await tx
    .insert(noticeItems)
    .values({
      cause: `budget:${id}:${span.month}:${cents}:${share}`,
      accountID,
      kind: 'budget',
      topic: topics[share],
      note: noteOf(name, used, cents),
      // Over with the month.
      endTime: span.end,
      createTime: now,
    })
    .onConflictDoNothing();
  await tx.update(budgets).set({ warnedMonth: month, warnedShare: share }).where(eq(budgets.id, id));
  return true;
}

const topics = { 50: 'budget-50', 80: 'budget-80', 100: 'budget-100' } as const satisfies Readonly<
  Record<BudgetShare, string>
>;

/** `R&D · 19,952.00 / 24,000.00 CNY`, in both languages. */
function noteOf(name: string, used: number, cents: number): string {
  const [spent, whole] = [used, cents].map((each) => groupThousands(plainAmount(each)));
  const amounts = `${spent} / ${whole} ${defaultCurrency.unit}`;
  return name === '' ? amounts : `${name} · ${amounts}`;
}
