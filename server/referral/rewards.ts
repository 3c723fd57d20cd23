import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  isSameOwner,
  type OwnerFacts,
  type Purchase,
  type Rewarded,
  rewardChanges,
} from '#core/referral/rewards.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { ledger, ledgerLines } from '#server/db/schema/ledger.ts';
import { organizationRealNames } from '#server/db/schema/realname.ts';
import { referrals, rewards, withdrawals } from '#server/db/schema/referral.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { post } from '#server/ledger/ledger.ts';
import type { Services } from '#server/services.ts';

export const rewardQueue = defineQueue('referral-rewards', v.object({}));

type Rewarding = Pick<Services, 'db' | 'clock' | 'config'>;

/** Earns and takes back rewards, every hour. */
export function referralJobs(services: Rewarding): JobWork[] {
  return [workOn(rewardQueue, async () => void (await settleRewards(services)), { everySeconds: 3_600 })];
}

/** Brings the rewards of every invited account up to what it paid, each in its own transaction. Safe to repeat. */
export async function settleRewards({ db, clock, config }: Rewarding): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await db
      .select({ invitedID: referrals.invitedID })
      .from(referrals)
      .where(gt(referrals.invitedID, after))
      .orderBy(asc(referrals.invitedID))
      .limit(500);
    for (const { invitedID } of some)
      await db.transaction((tx) => settleInvited(tx, invitedID, config.referralPercent, clock.now()));
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.invitedID;
  }
}

/** The same for one invited account, in the caller's transaction. */
export async function settleInvited(tx: Db, invitedID: string, percent: number, now: Date): Promise<void> {
  const [referral] = await tx
    .select()
    .from(referrals)
    .where(eq(referrals.invitedID, invitedID))
    .for('update');
  if (referral === undefined) return;
  const { accountID, createTime: invitedTime } = referral;
  const [purchases, given] = [await purchasesOf(tx, invitedID), await rewardedOf(tx, invitedID)];
  if (purchases.length === 0) return;
  const isSelf = isSameOwner(await ownerFacts(tx, accountID), await ownerFacts(tx, invitedID));
  const moneyIn = await moneyInOf(tx, invitedID);
  const changes = rewardChanges(purchases, given, { percent, invitedTime, now, moneyIn, isSelf });
  for (const { entryID, base, cents } of changes) {
    const number = await tx.$count(rewards, eq(rewards.entryID, entryID));
    await tx
      .insert(rewards)
      .values({ accountID, invitedID, entryID, number, baseCents: base, cents, at: now });
    if (cents === 0) continue;
    const kind = cents > 0 ? 'reward' : 'reward-back';
    const cause = `purchase:${entryID}:${number}`;
    await post(tx, { accountID, kind, cause, cents: Math.abs(cents), at: now });
  }
}

/** What the account paid for orders, reissues and packages, with what was given back of each. */
async function purchasesOf(tx: Db, accountID: string): Promise<Purchase[]> {
  const rows = await tx
    .select()
    .from(ledger)
    .where(
      and(
        own(wholeAccount(accountID), ledger),
        inArray(ledger.kind, ['charge', 'package', 'refund', 'package-refund']),
      ),
    )
    .orderBy(asc(ledger.id));
  const purchases: { entryID: number; at: Date; cents: number; backCents: number; of: string }[] = [];
  for (const { id, kind, at, cents, orderID, packageID } of rows) {
    const of = kind === 'package' || kind === 'package-refund' ? (packageID ?? '') : (orderID ?? '');
    if (cents < 0) purchases.push({ entryID: id, at, cents: -cents, backCents: 0, of });
    else giveBack(purchases, of, cents);
  }
  return purchases;
}

/** A refund belongs to the last payments for the same order or package, as far as they reach. */
function giveBack(
  purchases: readonly { readonly cents: number; backCents: number; readonly of: string }[],
  of: string,
  cents: number,
): void {
  let left = cents;
  for (const purchase of purchases.filter((each) => each.of === of).toReversed()) {
    const back = Math.min(left, purchase.cents - purchase.backCents);
    purchase.backCents += back;
    left -= back;
  }
}

async function rewardedOf(tx: Db, invitedID: string): Promise<ReadonlyMap<number, Rewarded>> {
  const { entryID, baseCents, cents } = rewards;
  const rows = await tx
    .select({
      entryID,
      base: sql<number>`sum(${baseCents})::float8`,
      cents: sql<number>`sum(${cents})::float8`,
    })
    .from(rewards)
    .where(eq(rewards.invitedID, invitedID))
    .groupBy(entryID);
  return new Map(rows.map(({ entryID: id, ...row }) => [id, row]));
}

/** Money that came from outside and stayed: gifts and rewards are none. */
async function moneyInOf(tx: Db, accountID: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledger.cents}), 0)::float8` })
    .from(ledger)
    .where(
      and(
        own(wholeAccount(accountID), ledger),
        inArray(ledger.kind, ['deposit', 'reversal', 'payout', 'payout-returned']),
      ),
    );
  return row?.cents ?? 0;
}

async function ownerFacts(tx: Db, accountID: string): Promise<OwnerFacts> {
  const people = await tx
    .select()
    .from(users)
    .where(own(wholeAccount(accountID), users));
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountID));
  const organizations = await tx
    .select()
    .from(organizationRealNames)
    .where(own(wholeAccount(accountID), organizationRealNames));
  return {
    emails: people.map(({ email }) => email),
    telephones: people.flatMap(({ telPrefix, telephone }) =>
      telephone === '' ? [] : [`${telPrefix} ${telephone}`],
    ),
    companies: [
      account?.companyName ?? '',
      ...organizations.flatMap(({ orgName, socialCode }) => [orgName, socialCode]),
    ],
  };
}

/** The rewards of an account in the ledger, in cents. `available` is below zero if more was taken back than was left. */
export async function referralMoney(db: Db, accountID: string) {
  const [payable] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerLines.cents}), 0)::float8` })
    .from(ledgerLines)
    .innerJoin(ledger, eq(ledger.id, ledgerLines.entryID))
    .where(and(own(wholeAccount(accountID), ledger), eq(ledgerLines.account, 'referral-payable')));
  const [earned] = await db
    .select({ cents: sql<number>`coalesce(sum(${rewards.cents}), 0)::float8` })
    .from(rewards)
    .where(own(wholeAccount(accountID), rewards));
  const inState = async (state: 'waiting' | 'paid') => {
    const [row] = await db
      .select({ cents: sql<number>`coalesce(sum(${withdrawals.cents}), 0)::float8` })
      .from(withdrawals)
      .where(and(own(wholeAccount(accountID), withdrawals), eq(withdrawals.state, state)));
    return row?.cents ?? 0;
  };
  return {
    earned: earned?.cents ?? 0,
    available: payable?.cents ?? 0,
    pending: await inState('waiting'),
    withdrawn: await inState('paid'),
  };
}
