import { and, gte, sql } from 'drizzle-orm';
import { balanceChange, type Charged, type EntryKind, linesOf } from '#core/money/entry-kinds.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { balances, ledger, ledgerLines } from '#server/db/schema/ledger.ts';

/** A movement of money. Its kind says between which ledger accounts. */
export interface Entry {
  readonly accountID: string;
  readonly kind: EntryKind;
  /** Why, such as `payment:…`; the same cause is refused a second time for this kind. */
  readonly cause: string;
  /** Positive. */
  readonly cents: number;
  /** The gateway whose money moves; without one, the bank. */
  readonly provider?: string | undefined;
  /** What moved there in another currency than the site's. */
  readonly charged?: Charged | null;
  readonly orderID?: string | undefined;
  readonly depositID?: string | undefined;
  readonly packageID?: string | undefined;
  /** The provider payment the money arrived by. */
  readonly paymentID?: string | undefined;
  /** Who paid, for a charge. */
  readonly userID?: string | null;
  /** The API key that paid. */
  readonly apiKeyID?: string | null;
  /** An operator's reason. */
  readonly note?: string;
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
 * Enters a movement, in the caller's transaction, and changes the balance by it. Locks the balance's row until that ends, so concurrent
 * charges wait for each other. Returns the new balance in cents.
 */
export async function post(tx: Db, entry: Entry): Promise<Result<number, BalanceShort>> {
  const entered = await enter(tx, entry);
  return entered.ok ? ok(entered.value.balance) : entered;
}

/** Like `post`, for what refers to the entry: also returns its id. */
export async function enter(
  tx: Db,
  entry: Entry,
): Promise<Result<{ readonly id: number; readonly balance: number }, BalanceShort>> {
  const { provider, charged, cents, ...row } = entry;
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`an entry of ${cents} cents`);
  const change = balanceChange(entry.kind, cents);
  // A provider's reversal is a fact that no balance can refuse.
  const isCovered = change < 0 && entry.kind !== 'reversal';
  const after = isCovered ? await takeOff(tx, entry, change) : await putOn(tx, entry, change);
  if (after === null) return fail({ balance: await balanceOf(tx, entry.accountID) });
  const [written] = await tx
    .insert(ledger)
    .values({ ...row, cents: change, balanceAfter: after })
    .returning({ id: ledger.id });
  if (written === undefined) throw new Error('the entry was not written');
  await tx.insert(ledgerLines).values(
    linesOf(entry.kind, cents, { provider, charged: charged ?? null }).map((line) => ({
      entryID: written.id,
      account: line.account,
      provider: line.provider,
      cents: line.cents,
      currency: line.charged?.currency ?? null,
      chargedCents: line.charged?.cents ?? null,
      rate: line.charged?.rate ?? null,
    })),
  );
  return ok({ id: written.id, balance: after });
}

/** Change of the sum spent: what was bought, less what came back. */
function spentBy(kind: EntryKind, change: number): number {
  const isPurchase =
    kind === 'charge' || kind === 'refund' || kind === 'package' || kind === 'package-refund';
  return isPurchase ? -change : 0;
}

/** Returns the new balance, or null if it would not cover the charge. The condition is evaluated once the row's lock is held. */
async function takeOff(tx: Db, { accountID, kind }: Entry, change: number): Promise<number | null> {
  const [row] = await tx
    .update(balances)
    .set({
      cents: sql`${balances.cents} + ${change}`,
      spent: sql`${balances.spent} + ${spentBy(kind, change)}`,
    })
    .where(and(own(wholeAccount(accountID), balances), gte(sql`${balances.cents} + ${change}`, 0)))
    .returning({ cents: balances.cents });
  return row?.cents ?? null;
}

/** Credits are always accepted, and so are reversals of credits, even if the balance does not cover them. */
async function putOn(tx: Db, { accountID, kind }: Entry, change: number): Promise<number | null> {
  const [row] = await tx
    .insert(balances)
    .values({ accountID, cents: change, spent: spentBy(kind, change) })
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
