import { eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { across } from '#server/shop/across.ts';
import { customerAccount, listCustomers, showCustomer } from '#server/shop/customers.ts';
import { disableAccount } from '#server/shop/disable.ts';
import { eraseAccount, isErased } from '#server/shop/erase.ts';
import { noteAct } from '#server/shop/note-act.ts';
import { endSessionsIn, resetFactors, userOf } from '#server/shop/people-acts.ts';

const right = 'shop:customers';

/** The customers' accounts, and what an operator does to one; its money is in `money.routes.ts`. */
export function shopCustomerRoutes(services: Pick<Services, 'mailer'>): Route[] {
  const { shop } = contract;
  return [
    serve(shop.customers, async ({ db, actor, query }) =>
      success(await listCustomers(db, across(actor, right), query)),
    ),

    serve(shop.customer, async ({ db, actor, clock, params }) => {
      const account = await customerAccount(db, params.id);
      const shown =
        account === null ? null : await showCustomer(db, across(actor, right), account, clock.now());
      return shown === null ? notFound() : success(shown);
    }),

    serve(shop.changeDiscount, async (input) => {
      const { db, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      const { discount, reason } = body;
      await db.update(accounts).set({ discount }).where(eq(accounts.id, account.id));
      const changes = [{ field: 'discount', before: String(account.discount), after: String(discount) }];
      await noteAct(input, shop.changeDiscount.id, { ...named(account), about: '', reason, changes });
      return success({});
    }),

    serve(shop.setDisabled, async (input) => {
      const { db, actor, clock, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      if (body.isDisabled === 'false' && (await isErased(db, across(actor, right).of(account.id))))
        return refuse(replyCode.wrongState, 'Its people were erased');
      await disableAccount(db, account.id, body.isDisabled === 'true' ? clock.now() : null);
      const before = String(account.disabledTime !== null);
      const changes = [{ field: 'isDisabled', before, after: body.isDisabled }];
      const { reason } = body;
      await noteAct(input, shop.setDisabled.id, { ...named(account), about: '', reason, changes });
      return success({});
    }),

    serve(shop.endSessions, async (input) => {
      const { db, actor, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      const owner = across(actor, right).of(account.id);
      const user = body.userID === '' ? null : await userOf(db, owner, body.userID);
      if (body.userID !== '' && user === null) return notFound();
      const ended = await endSessionsIn(db, owner, user?.id ?? null);
      await noteAct(input, shop.endSessions.id, { ...named(account), about: user?.id ?? '', reason: '' });
      return success({ ended });
    }),

    serve(shop.resetFactor, async (input) => {
      const { db, actor, clock, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      const user = await userOf(db, across(actor, right).of(account.id), body.userID);
      if (user === null) return notFound();
      await resetFactors(db, services, user, clock.now());
      const { reason } = body;
      await noteAct(input, shop.resetFactor.id, { ...named(account), about: user.id, reason });
      return success({});
    }),

    serve(shop.erase, async (input) => {
      const { db, actor, clock, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      const { accountNo, reason } = body;
      if (accountNo !== account.accountNo)
        return badInput([fault('accountNo', 'mismatch', accountNo, account.accountNo)]);
      await eraseAccount(db, across(actor, right).of(account.id), clock.now());
      await noteAct(input, shop.erase.id, { ...named(account), about: '', reason });
      return success({});
    }),
  ];
}

function named({ id, accountNo }: { readonly id: string; readonly accountNo: string }) {
  return { accountID: id, accountNo };
}
