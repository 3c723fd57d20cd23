import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import type { Verdict } from '#core/realname/real-name.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { readProofFile, setProofHeaders } from '#server/realname/organization-names.ts';
import { decideRealName } from '#server/realname/review.ts';
import { endWithdrawal } from '#server/referral/withdraw.ts';
import { across } from '#server/shop/across.ts';
import { type ActWorld, askAct } from '#server/shop/acts.ts';
import { noteAct } from '#server/shop/note-act.ts';
import { findRealName, listRealNames, type Register } from '#server/shop/real-name-reviews.ts';
import { alreadyDecided, listWithdrawals, openWithdrawal } from '#server/shop/withdrawal-reviews.ts';

const right = 'shop:reviews';

/** What waits for a decision of the shop, and the decisions. */
export function shopReviewRoutes(world: ActWorld, register: Register): Route[] {
  const { shop } = contract;
  return [
    serve(shop.realNames, async ({ db, actor, clock, query }) =>
      success(await listRealNames(db, across(actor, right), register, query, clock.now())),
    ),

    serve(shop.realNameProof, async ({ db, actor, params, replyHeaders }) => {
      const reach = across(actor, right);
      const found = await findRealName(db, reach, 'organization', params.id);
      // Decided ones are the customer's again.
      if (found?.status !== 'waiting') return notFound();
      const file = await readProofFile(db, reach.of(found.accountID), params.id);
      if (file === null) return notFound();
      setProofHeaders(replyHeaders, file);
      return success(file.content);
    }),

    serve(shop.decideRealName, async ({ db, actor, clock, params, body, audit }) => {
      const { kind, reason, note } = body;
      if (body.verdict === 'refused' && reason === 'see-note' && note === '')
        return badInput([fault('note', 'required', '')]);
      const found = await findRealName(db, across(actor, right), kind, params.id);
      if (found === null) return notFound();
      const verdict: Verdict =
        body.verdict === 'passed' ? { verdict: 'passed' } : { verdict: 'refused', reason, note };
      if (!(await decideRealName(db, kind, params.id, verdict, clock.now()))) {
        const now = await findRealName(db, across(actor, right), kind, params.id);
        return now === null ? notFound() : alreadyDecided(now.status);
      }
      // The customer's log has its entry by the decision itself.
      audit(`${found.name} ${found.number} (${found.accountNo})`, [
        { field: 'validStatus', before: 'waiting', after: body.verdict },
        ...(body.verdict === 'refused' ? [{ field: 'reason', before: '', after: note || reason }] : []),
      ]);
      return success({});
    }),

    serve(shop.withdrawals, async ({ db, actor, query }) =>
      success(await listWithdrawals(db, across(actor, right), query)),
    ),

    serve(shop.payWithdrawal, async (input) => {
      const { db, actor, params, body } = input;
      const open = await openWithdrawal(db, across(actor, right), params.withdrawalNo);
      if ('kind' in open) return open;
      const { accountID, cents } = open.row;
      return askAct(world, input, {
        ...{ kind: shop.payWithdrawal.id, right, accountID, cents, about: params.withdrawalNo },
        ...{ reason: body.reason, data: {} },
      });
    }),

    serve(shop.refuseWithdrawal, async (input) => {
      const { db, actor, clock, params, body } = input;
      const { withdrawalNo: about } = params;
      const open = await openWithdrawal(db, across(actor, right), about);
      if ('kind' in open) return open;
      const { reason } = body;
      await endWithdrawal(db, about, { state: 'refused', note: reason }, clock.now());
      const { accountID } = open.row;
      await noteAct(input, shop.refuseWithdrawal.id, { accountID, accountNo: open.accountNo, about, reason });
      return success({});
    }),
  ];
}
