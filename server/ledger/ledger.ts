import { and, gte, sql } from 'drizzle-orm';
import { fail, ok, type Result } from '#core/result.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { balances, ledger } from '#server/db/schema/ledger.ts';

/** One change of a balance. `cents` is signed: negative for a charge. */
export interface Entry {
  readonly accountID: string;
  readonly kind: typeof ledger.$inferInsert.kind;
  readonly cents: number;
  readonly orderID?: string;
  readonly depositID?: string;
  /** The provider payment the money arrived by. */
  readonly paymentID?: string;
  /** Who paid, for a charge. */
  readonly userID?: string | null;
  readonly at: Date;
}

/** The balance does not cover the charge and is unchanged. */
export interface BalanceShort {
  readonly balance: number;
}

/** Returns the customer's balance in cents; 0 for a customer who never had any. */
export async function balanceOf(db: Db, accountID: string): Promise<number> {
  return (await moneyOf(db, accountID)).cents;
}

/** Returns the customer's balance, and the cents charged and not refunded. */
export async function moneyOf(
  db: Db,
  accountID: string,
): Promise<{ readonly cents: number; readonly spent: number }> {
  const [row] = await db
    .select()
    .from(balances)
    .where(own(wholeAccount(accountID), balances));
  return row ?? { cents: 0, spent: 0 };
}

/**
 * Changes a balance and records why, in the caller's transaction. Locks the balance's row until that ends, so concurrent charges
 * wait for each other. Returns the new balance in cents.
 */
export async function post(tx: Db, entry: Entry): Promise<Result<number, BalanceShort>> {
  const after = entry.kind === 'charge' ? await takeOff(tx, entry) : await putOn(tx, entry);
  if (after === null) return fail({ balance: await balanceOf(tx, entry.accountID) });
  await tx.insert(ledger).values({ ...entry, balanceAfter: after });
  return ok(after);
}

/** Change of the sum spent: charges less refunds. */
function spentBy({ kind, cents }: Entry): number {
  return kind === 'charge' || kind === 'refund' ? -cents : 0;
}

/** Returns the new balance, or null if it would not cover the charge. The condition is evaluated once the row's lock is held. */
async function takeOff(tx: Db, entry: Entry): Promise<number | null> {
  const { accountID, cents } = entry;
  const [row] = await tx
    .update(balances)
    .set({ cents: sql`${balances.cents} + ${cents}`, spent: sql`${balances.spent} + ${spentBy(entry)}` })
    .where(and(own(wholeAccount(accountID), balances), gte(sql`${balances.cents} + ${cents}`, 0)))
    .returning({ cents: balances.cents });
  return row?.cents ?? null;
}

/** Credits are always accepted, and so are reversals of credits, even if the balance does not cover them. */
async function putOn(tx: Db, entry: Entry): Promise<number | null> {
  const { accountID, cents } = entry;
  const [row] = await tx
    .insert(balances)
    .values({ accountID, cents, spent: spentBy(entry) })
    .onConflictDoUpdate({
      target: balances.accountID,
      set: {
        cents: sql`${balances.cents} + excluded.cents`,
        spent: sql`${balances.spent} + excluded.spent`,
      },
    })
    .returning({ cents: balances.cents });
  return row?.cents ?? null;
}
