import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { type ReplyOf, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import type * as calls from '#core/contract/shop-reviews.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { type WithdrawalRow, withdrawals } from '#server/db/schema/referral.ts';
import { shopActs } from '#server/db/schema/shop.ts';
import { notFound, type Refusal, refuse } from '#server/http/reply.ts';
import { referralMoney } from '#server/referral/rewards.ts';
import { endWithdrawal } from '#server/referral/withdraw.ts';
import type { Across } from '#server/shop/across.ts';
import type { RunAct } from '#server/shop/acts.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';
import { askerColumns, earlierBy, shownAsker, verifiedNames } from '#server/shop/review-people.ts';

type Queue = ReplyOf<typeof calls.withdrawals>;

/** Lists the withdrawals that wait, the oldest first. `across` was given for it. */
export async function listWithdrawals(
  db: Db,
  _across: Across,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Queue> {
  const waits = eq(withdrawals.state, 'waiting');
  const rows = await db
    .select({ row: withdrawals, account: touchedColumns, asker: askerColumns })
    .from(withdrawals)
    .innerJoin(accounts, eq(accounts.id, withdrawals.accountID))
    .leftJoin(users, eq(users.id, withdrawals.userID))
    .where(waits)
    .orderBy(asc(withdrawals.createTime), asc(withdrawals.withdrawalNo))
    .limit(limit)
    .offset(limit * (offset - 1));
  const accountIDs = rows.map(({ row }) => row.accountID);
  const names = await verifiedNames(
    db,
    accountIDs,
    rows.flatMap(({ row }) => row.userID ?? []),
  );
  const before = await db
    .select()
    .from(withdrawals)
    .where(and(inArray(withdrawals.accountID, accountIDs), ne(withdrawals.state, 'waiting')))
    .orderBy(desc(withdrawals.endTime));
  const earlier = earlierBy(before, ({ accountID }) => accountID);
  const acting = await actsFor(
    db,
    rows.map(({ row }) => row.withdrawalNo),
  );
  const data: Queue['data'] = [];
  for (const { row, account, asker } of rows) {
    const verified = [names.get(row.accountID), names.get(row.userID ?? '')];
    const { available } = await referralMoney(db, row.accountID);
    data.push({
      ...{ withdrawalNo: row.withdrawalNo, account, asker: shownAsker(asker), cents: row.cents, available },
      createTime: row.createTime.toISOString(),
      ...{ holder: row.holder, bankName: row.bankName, accountNo: row.accountNo },
      verifiedNames: verified.filter((name) => name !== undefined),
      isActing: acting.has(row.withdrawalNo),
      earlier: (earlier.get(row.accountID) ?? []).map(shownEarlier),
    });
  }
  return { data, total: await db.$count(withdrawals, waits) };
}

function shownEarlier({ withdrawalNo, state, cents, note, endTime }: WithdrawalRow) {
  return { withdrawalNo, state, cents, note, endTime: endTime?.toISOString() ?? zeroTime };
}

/** The withdrawals of these whose payment waits for a second operator. */
async function actsFor(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ about: shopActs.about })
    .from(shopActs)
    .where(
      and(
        eq(shopActs.state, 'waiting'),
        eq(shopActs.kind, contract.shop.payWithdrawal.id),
        inArray(shopActs.about, [...numbers]),
      ),
    );
  return new Set(rows.map(({ about }) => about));
}

/**
 * A withdrawal that can be decided over, locked in the caller's transaction; else why not. While its payment waits for a second operator,
 * nobody decides beside them.
 */
export async function openWithdrawal(
  tx: Db,
  _across: Across,
  withdrawalNo: string,
): Promise<{ readonly row: WithdrawalRow; readonly accountNo: string } | Refusal> {
  const [found] = await tx
    .select({ row: withdrawals, accountNo: accounts.accountNo })
    .from(withdrawals)
    .innerJoin(accounts, eq(accounts.id, withdrawals.accountID))
    .where(eq(withdrawals.withdrawalNo, withdrawalNo))
    .for('update', { of: withdrawals });
  if (found === undefined) return notFound();
  const { state } = found.row;
  if (state !== 'waiting') return alreadyDecided(state);
  if ((await actsFor(tx, [withdrawalNo])).has(withdrawalNo)) return alreadyDecided('acting');
  return found;
}

/** What somebody else decided in the meantime. */
export function alreadyDecided(state: string): Refusal {
  return refuse(replyCode.wrongState, `This was decided in the meantime: ${state}`, [
    fault('state', 'not-offered', 'waiting', state),
  ]);
}

/** Records a withdrawal as paid, with the bank's reference. */
export const runWithdrawal: RunAct = async (tx, { about, reason }, now) => {
  const ended = await endWithdrawal(tx, about, { state: 'paid', note: reason }, now);
  return ended === null ? refuse(replyCode.wrongState, 'The withdrawal was decided in the meantime') : null;
};
