import { and, eq, gte, sql } from 'drizzle-orm';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { balances, ledger } from '#server/db/schema/ledger.ts';

/** One change of a balance. `cents` is signed: negative for a charge. */
export interface Entry {
  readonly customerID: string;
  readonly kind: typeof ledger.$inferInsert.kind;
  readonly cents: number;
  readonly orderID?: string;
  readonly depositID?: string;
  /** The payment at a provider that the money came by. */
  readonly paymentID?: string;
  readonly at: Date;
}

/** The balance does not cover the charge; it stays as it was. */
export interface BalanceShort {
  readonly balance: number;
}

/** Cents a customer holds; 0 for one who never had any. */
export async function balanceOf(db: Db, customerID: string): Promise<number> {
  const [row] = await db
    .select({ cents: balances.cents })
    .from(balances)
    .where(eq(balances.customerID, customerID));
  return row?.cents ?? 0;
}

/**
 * Changes a balance and writes down why, in the caller's transaction. The balance's row is locked until that ends, so
 * charges at the same time wait for each other. Answers the new balance.
 */
export async function post(tx: Db, entry: Entry): Promise<Result<number, BalanceShort>> {
  const { customerID, kind, cents } = entry;
  const after = kind === 'charge' ? await takeOff(tx, customerID, cents) : await putOn(tx, customerID, cents);
  if (after === null) return fail({ balance: await balanceOf(tx, customerID) });
  await tx.insert(ledger).values({ ...entry, balanceAfter: after });
  return ok(after);
}

/** Null when the balance does not cover it. The row is judged as it is once its lock is had. */
async function takeOff(tx: Db, customerID: string, cents: number): Promise<number | null> {
  const [row] = await tx
    .update(balances)
    .set({ cents: sql`${balances.cents} + ${cents}` })
    .where(and(eq(balances.customerID, customerID), gte(sql`${balances.cents} + ${cents}`, 0)))
    .returning({ cents: balances.cents });
  return row?.cents ?? null;
}

/** Money that comes is taken as it is, and so is money that is taken back, whether the balance covers it or not. */
async function putOn(tx: Db, customerID: string, cents: number): Promise<number | null> {
  const [row] = await tx
    .insert(balances)
    .values({ customerID, cents })
    .onConflictDoUpdate({
      target: balances.customerID,
      set: { cents: sql`${balances.cents} + excluded.cents` },
    })
    .returning({ cents: balances.cents });
  return row?.cents ?? null;
}
