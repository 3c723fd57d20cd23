import { desc, eq, sql } from 'drizzle-orm';
import { inviteCodeFaults } from '#core/account/contact.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { finalDays, leastWithdrawal, oldCodeDays, rewardMonths } from '#core/referral/rewards.ts';
import { own } from '#server/account/own.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { rewards, withdrawals } from '#server/db/schema/referral.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { qrPicture } from '#server/payment/qr-picture.ts';
import { changeCode, codeOf, countInvited, earlierCodes, ensureCode } from '#server/referral/codes.ts';
import { referralMoney } from '#server/referral/rewards.ts';
import { shownWithdrawal, withdrawRewards } from '#server/referral/withdraw.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Changes of a code, and withdrawals, that one customer may make within `seconds`. */
const codeAllowance = { most: 10, seconds: 3_600 };
const withdrawalAllowance = { most: 10, seconds: 3_600 };

export function referralRoutes({ address, config }: Pick<Services, 'address' | 'config'>): Route[] {
  const { referral } = contract;
  const percent = config.referralPercent;
  return [
    serve(referral.code, async ({ db, owner, clock, query: { customizeCode }, replyHeaders, audit }) => {
      if (percent === 0) return notFound();
      const now = clock.now();
      const typed = customizeCode?.trim();
      if (typed === undefined) return success({ code: await ensureCode(db, owner, now) });
      const faults = typed === '' ? [fault('inviteCode', 'required', '')] : inviteCodeFaults(typed);
      const named = faults.map((each) => ({ ...each, field: 'customizeCode' }));
      if (named.length > 0) return badInput(named);
      const wait = await countAttempt(db, `invite-code:${owner.id}`, codeAllowance, clock.real());
      if (wait !== null) return tooManyTries('customizeCode', wait, replyHeaders);
      if (!(await changeCode(db, owner, typed, now)))
        return badInput([fault('customizeCode', 'record-duplicate', typed)]);
      audit(typed);
      return success({ code: typed });
    }),

    serve(referral.own, async ({ db, owner, clock }) => {
      if (percent === 0) return notFound();
      const code = await codeOf(db, owner);
      const url = code === null ? '' : new URL(`/signup/${code}`, await address).href;
      const [rewarded] = await db
        .select({ count: sql<number>`count(distinct ${rewards.invitedID})::int` })
        .from(rewards)
        .where(own(owner, rewards));
      return success({
        code: code ?? '',
        url,
        qrCodeBase64: url === '' ? '' : qrPicture(url),
        earlier: (await earlierCodes(db, owner, clock.now())).map((each) => ({
          code: each.code,
          until: shownTime(each.until),
        })),
        invited: await countInvited(db, owner.id),
        rewarded: rewarded?.count ?? 0,
        ...(await referralMoney(db, owner.id)),
      });
    }),

    serve(referral.condition, async () =>
      percent === 0
        ? notFound()
        : success({
            aim: 'payment',
            num: 1,
            percent,
            months: rewardMonths,
            finalDays,
            leastWithdrawal,
            oldCodeDays,
          }),
    ),

    serve(referral.rewards, async ({ db, owner, query: { limit, offset } }) => {
      const isOwn = own(owner, rewards);
      const rows = await db
        .select({ reward: rewards, accountNo: accounts.accountNo })
        .from(rewards)
        .innerJoin(accounts, eq(accounts.id, rewards.invitedID))
        .where(isOwn)
        .orderBy(desc(rewards.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        data: rows.map(({ reward: { id, cents, baseCents, at }, accountNo }) => ({
          ...{ id, cents, baseCents },
          invited: `…${accountNo.slice(-3)}`,
          at: shownTime(at),
        })),
        total: await db.$count(rewards, isOwn),
      });
    }),

    serve(referral.withdrawals, async ({ db, owner, query: { limit, offset } }) => {
      const isOwn = own(owner, withdrawals);
      const rows = await db
        .select()
        .from(withdrawals)
        .where(isOwn)
        .orderBy(desc(withdrawals.createTime), desc(withdrawals.withdrawalNo))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({ data: rows.map(shownWithdrawal), total: await db.$count(withdrawals, isOwn) });
    }),

    serve(referral.withdraw, async ({ db, actor, owner, clock, body, replyHeaders, audit }) => {
      if (percent === 0) return notFound();
      const wait = await countAttempt(db, `withdraw:${owner.id}`, withdrawalAllowance, clock.real());
      if (wait !== null) return tooManyTries('amount', wait, replyHeaders);
      const done = await withdrawRewards(db, { accountID: owner.id, userID: actor.id }, body, clock.now());
      if (!done.ok) return badInput(done.error);
      audit(done.value.withdrawalNo);
      return success(shownWithdrawal(done.value));
    }),
  ];
}
