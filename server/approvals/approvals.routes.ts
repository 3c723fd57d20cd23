import { and, eq, isNull } from 'drizzle-orm';
import { limitFaults } from '#core/account/members.ts';
import type { SpendingLimits } from '#core/account/spending.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import { notifyDeciders, notifyRequester } from '#server/approvals/approval-causes.ts';
import { type ApprovalRefusal, askApproval, decideApproval } from '#server/approvals/decide.ts';
import { ownLimits, setLimits, spentThisMonth, zoneOf } from '#server/approvals/limits.ts';
import { listApprovals, standingsOf } from '#server/approvals/standing.ts';
import { users } from '#server/db/schema/accounts.ts';
import { spendingLimits } from '#server/db/schema/approvals.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, notFound, type Refusal, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrders } from '#server/orders/find-orders.ts';
import { rightsOf, roleIDOf, roleNameOf } from '#server/people/roles.ts';

/** Spending limits, and the approval of what exceeds them. */
export function approvalRoutes(): Route[] {
  const { approvals } = contract;
  return [
    serve(approvals.limits, async ({ db, owner, clock }) => {
      const all = await db
        .select()
        .from(spendingLimits)
        .where(own(wholeAccount(owner.id), spendingLimits));
      const people = await db
        .select({ id: users.id })
        .from(users)
        .where(and(own(wholeAccount(owner.id), users), isNull(users.removedTime)));
      const spent = await spentThisMonth(
        db,
        owner.id,
        people.map(({ id }) => id),
        clock.now(),
      );
      return success({
        roles: all.flatMap(({ role, roleID, perOrder, perMonth }) => {
          const id = role ?? roleID;
          return id === null ? [] : [{ roleID: id, perOrder, perMonth }];
        }),
        users: all.flatMap(({ userID, perOrder, perMonth }) =>
          userID === null ? [] : [{ subAccountID: userID, perOrder, perMonth }],
        ),
        spent: [...spent].flatMap(([subAccountID, cents]) => (cents === 0 ? [] : [{ subAccountID, cents }])),
        timeZone: await zoneOf(db, owner.id),
      });
    }),

    serve(approvals.limitMember, async ({ db, actor, owner, body, audit }) => {
      const { subAccountID, perOrder, perMonth } = body;
      const whole = wholeAccount(owner.id);
      const find = async (id: string) =>
        isRecordID(id)
          ? (
              await db
                .select()
                .from(users)
                .where(and(own(whole, users), eq(users.id, id), isNull(users.removedTime)))
                .for('update')
            )[0]
          : undefined;
      const [member, self] = [await find(subAccountID), await find(actor.id)];
      if (member === undefined || self === undefined) return notFound();
      const faults = limitFaults({
        actor: { id: actor.id, roleID: roleIDOf(self), rights: actor.rights },
        member: { id: member.id, roleID: roleIDOf(member) },
      });
      if (faults.length > 0) return badInput(faults);
      const subject = { userID: member.id };
      const before = await ownLimits(db, owner, subject);
      await setLimits(db, owner, subject, { perOrder, perMonth });
      audit(member.email, changesOf(before, { perOrder, perMonth }));
      return success({});
    }),

    serve(approvals.limitRole, async ({ db, actor, owner, body, audit }) => {
      const { roleID, perOrder, perMonth } = body;
      if ((await rightsOf(db, owner, roleID)) === null) return notFound();
      const [self] = await db.select().from(users).where(eq(users.id, actor.id));
      const isTheirs = self !== undefined && roleIDOf(self) === roleID && self.role !== 'owner';
      if (isTheirs) return badInput([fault('roleID', 'own-place', roleID)]);
      const before = await ownLimits(db, owner, { role: roleID });
      await setLimits(db, owner, { role: roleID }, { perOrder, perMonth });
      audit(await roleNameOf(db, owner, roleID), changesOf(before, { perOrder, perMonth }));
      return success({});
    }),

    serve(approvals.list, async ({ db, actor, owner, clock, query }) =>
      success(await listApprovals(db, { owner, actorID: actor.id, now: clock.now() }, query)),
    ),

    serve(approvals.ofOrders, async ({ db, actor, owner, clock, query }) => {
      const found = await findOrders(db, owner, query.orderNos.split(','));
      if (found === null) return notFound();
      return success(await standingsOf(db, found, { owner, actorID: actor.id, now: clock.now() }));
    }),

    serve(approvals.ask, async ({ db, actor, owner, clock, body, audit }) => {
      const asked = await askApproval(
        db,
        { actor, owner },
        { orderNos: body.orderNos.split(','), reason: body.reason },
        clock.now(),
      );
      if (!asked.ok) return refusalFor(asked.error);
      if (asked.value.isNew) await notifyDeciders(db, asked.value.id, clock.now());
      audit(body.orderNos);
      return success({ id: asked.value.id });
    }),

    serve(approvals.decide, async ({ db, actor, owner, clock, params, body, audit }) => {
      const decided = await decideApproval(db, { actor, owner }, { ...params, ...body }, clock.now());
      if (!decided.ok) return refusalFor(decided.error);
      const { state, orders, isNew } = decided.value;
      if (isNew) await notifyRequester(db, params.id, clock.now());
      audit(orders.map(({ orderNo }) => orderNo).join(','), [
        { field: 'state', before: 'open', after: state },
        { field: 'cents', before: '', after: plainAmount(body.cents) },
      ]);
      return success({ state });
    }),
  ];
}

function changesOf(before: SpendingLimits, after: SpendingLimits) {
  return (['perOrder', 'perMonth'] as const).map((field) => ({
    field,
    before: amountOf(before[field]),
    after: amountOf(after[field]),
  }));
}

function amountOf(limit: number | null): string {
  return limit === null ? '' : plainAmount(limit);
}

function refusalFor(refusal: ApprovalRefusal): Refusal {
  switch (refusal.kind) {
    case 'not-found':
      return notFound();
    case 'bad-input':
      return badInput(refusal.faults);
    case 'wrong-state':
      return refuse(replyCode.wrongState, refusal.why);
    case 'sum-changed':
      return refuse(replyCode.conflict, 'Another sum is due', [
        fault('cents', 'sum-changed', plainAmount(refusal.shown), plainAmount(refusal.due)),
      ]);
  }
}
