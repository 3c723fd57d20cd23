import { type DataOf, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Invoicing } from '#server/invoices/invoicing.ts';
import { issueInvoice, refuseInvoice } from '#server/invoices/issue.ts';
import type { Paying } from '#server/payment/providers.ts';
import { giveToBalance, retryRefund } from '#server/payment/send-refund.ts';
import { across } from '#server/shop/across.ts';
import { findApplication, listApplications } from '#server/shop/invoice-reviews.ts';
import { noteAct, noteTouched } from '#server/shop/note-act.ts';
import { findPending, listUndecided } from '#server/shop/undecided-refunds.ts';
import { alreadyDecided } from '#server/shop/withdrawal-reviews.ts';

type Issued = DataOf<typeof contract.shop.issueInvoices>['results'][number];

/** Invoices to issue, and refunds that no provider takes. */
export function shopMoneyReviewRoutes(invoicing: Invoicing, paying: Paying): Route[] {
  const { shop } = contract;
  return [
    serve(shop.invoices, async ({ db, actor, query }) => {
      const hasSeller = (await invoicing.seller()) !== null;
      return success({ ...(await listApplications(db, across(actor, 'shop:reviews'), query)), hasSeller });
    }),

    serve(shop.issueInvoices, async ({ db, actor, clock, body, audit }) => {
      if ((await invoicing.seller()) === null)
        return refuse(replyCode.wrongState, 'The site names nobody who issues its invoices');
      const asked = [];
      for (const [place, each] of body.invoices.entries()) {
        const found = await findApplication(db, across(actor, 'shop:reviews'), each.id);
        asked.push({ ...each, place, found });
      }
      // Two operators lock the accounts in the same order.
      asked.sort((a, b) => (a.found?.row.accountID ?? '').localeCompare(b.found?.row.accountID ?? ''));
      const results: Issued[] = [];
      for (const { id, officialNo, place, found } of asked) {
        if (found === null || found.row.askTime !== null) {
          results[place] = { id, outcome: found === null ? 'not-found' : 'asked', number: '' };
          continue;
        }
        const issued = await issueInvoice({ ...invoicing, db }, id, officialNo);
        if (!issued.ok) {
          results[place] = { id, outcome: 'decided', number: '' };
          continue;
        }
        const number = issued.value.number ?? '';
        results[place] = { id, outcome: 'issued', number };
        const { accountID } = found.row;
        const noted = { accountID, accountNo: found.accountNo, about: number, reason: '' };
        await noteTouched(db, shop.issueInvoices.id, noted, clock.now());
      }
      audit(results.flatMap(({ number }) => number || []).join(' '));
      return success({ results });
    }),

    serve(shop.refuseInvoice, async (input) => {
      const { db, actor, params, body } = input;
      const { refusal, reason } = body;
      if (refusal === 'see-note' && reason === '') return badInput([fault('reason', 'required', '')]);
      const found = await findApplication(db, across(actor, 'shop:reviews'), params.id);
      if (found === null) return notFound();
      const { accountID, orgName, state, askTime } = found.row;
      if (askTime !== null) return alreadyDecided('asked');
      const done = await refuseInvoice({ ...invoicing, db }, params.id, refusal, reason);
      if (!done.ok) return alreadyDecided(state);
      const noted = { accountID, accountNo: found.accountNo, about: orgName, reason: reason || refusal };
      await noteAct(input, shop.refuseInvoice.id, noted);
      return success({});
    }),

    serve(shop.undecidedRefunds, async ({ db, actor, query }) =>
      success(await listUndecided(db, across(actor, 'shop:money'), query)),
    ),

    serve(
      shop.decideRefund,
      async (input) => {
        const { db, actor, params, body } = input;
        const found = await findPending(db, across(actor, 'shop:money'), params.id);
        if (found === null) return notFound();
        const { decision, isUnasked, reason } = body;
        const noted = { accountID: found.refund.accountID, accountNo: found.accountNo, about: found.orderNo };
        const changes = (after: string) => [{ field: 'refund', before: 'pending', after }];
        if (decision === 'retry') {
          if (!(await retryRefund(paying, params.id))) return notFound();
          await noteAct(input, shop.decideRefund.id, { ...noted, reason, changes: changes('retry') });
          return success({ state: 'pending' });
        }
        const given = await giveToBalance(paying, params.id, isUnasked === 'true');
        if (given === 'none') return notFound();
        if (given === 'unreachable' || given === 'pending')
          return refuse(replyCode.wrongState, 'The provider may have sent it', [
            fault('decision', 'not-offered', 'balance', given),
          ]);
        await noteAct(input, shop.decideRefund.id, { ...noted, reason, changes: changes(given) });
        return success({ state: given });
      },
      // The provider is asked in between.
      { transaction: 'own' },
    ),
  ];
}
