import { eq, sql } from 'drizzle-orm';
import type { Withdrawal } from '#core/contract/calls/referral.ts';
import type { Fault } from '#core/fault.ts';
import { maskedAccount, tidyAccount, type WithdrawalAsked, withdrawalFaults } from '#core/referral/bank.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { type WithdrawalRow, withdrawals } from '#server/db/schema/referral.ts';
import { post } from '#server/ledger/ledger.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { referralMoney } from '#server/referral/rewards.ts';

/**
 * Withdraws rewards, in the caller's transaction. Locks the account's row, so that of two at once the second counts the first. To the
 * balance it is done at once; for a bank it is held until the site has paid or refused it.
 */
export async function withdrawRewards(
  tx: Db,
  { accountID, userID }: { readonly accountID: string; readonly userID: string },
  asked: WithdrawalAsked,
  now: Date,
): Promise<Result<WithdrawalRow, Fault[]>> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountID)).for('no key update');
  const { available } = await referralMoney(tx, accountID);
  const faults = withdrawalFaults(asked, available);
  if (faults.length > 0) return fail(faults);
  const { amount: cents, to } = asked;
  const isBank = to === 'bank';
  const [row] = await tx
    .insert(withdrawals)
    .values({
      withdrawalNo: await nextNumber(tx, now),
      ...{ accountID, userID, cents, to },
      ...(isBank && {
        holder: asked.holder.trim(),
        bankName: asked.bankName.trim(),
        accountNo: tidyAccount(asked.accountNo),
      }),
      state: isBank ? 'waiting' : 'paid',
      createTime: now,
      endTime: isBank ? null : now,
    })
    .returning();
  if (row === undefined) throw new Error('a withdrawal was not stored');
  const kind = isBank ? 'withdrawal' : 'reward-to-balance';
  await post(tx, { accountID, userID, kind, cause: `withdrawal:${row.id}`, cents, at: now });
  return ok(row);
}

/** The site has paid a withdrawal to the bank, or refuses it, in the caller's transaction. Returns null if it does not wait. */
export async function endWithdrawal(
  tx: Db,
  withdrawalNo: string,
  end: { readonly state: 'paid' | 'refused'; readonly note: string },
  now: Date,
): Promise<WithdrawalRow | null> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.withdrawalNo, withdrawalNo))
    .for('update');
  if (row === undefined || row.state !== 'waiting') return null;
  const { id, accountID, cents } = row;
  await tx
    .update(withdrawals)
    .set({ ...end, endTime: now })
    .where(eq(withdrawals.id, id));
  const kind = end.state === 'paid' ? 'withdrawal-settled' : 'withdrawal-returned';
  await post(tx, { accountID, kind, cause: `withdrawal:${id}`, cents, note: end.note, at: now });
  return row;
}

export function shownWithdrawal(row: WithdrawalRow): Withdrawal {
  const { withdrawalNo, cents, to, holder, bankName, accountNo, state, note, createTime, endTime } = row;
  return {
    ...{ withdrawalNo, cents, to, holder, bankName, state, note },
    accountNo: maskedAccount(accountNo),
    createTime: shownTime(createTime),
    endTime: shownTime(endTime),
  };
}

/** `WD<yyyymmdd>-<5 digits or more>` with the day in UTC. Failed ones leave gaps. */
async function nextNumber(tx: Db, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval('withdrawal_numbers') as number`,
  );
  return `WD${day}-${String(rows[0]?.number ?? '').padStart(5, '0')}`;
}
