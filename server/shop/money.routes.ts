import { randomUUID } from 'node:crypto';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { notFound, refuse } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { bankPayment } from '#server/payment/gateways/bank.ts';
import { judgeReceived } from '#server/payment/received.ts';
import { ratesOf } from '#server/payment/settle.ts';
import { across } from '#server/shop/across.ts';
import { type ActWorld, askAct } from '#server/shop/acts.ts';
import { customerAccount } from '#server/shop/customers.ts';

const right = 'shop:money';

/** What an operator does to customers' balances. */
export function shopMoneyRoutes(world: ActWorld): Route[] {
  const { shop } = contract;
  return [
    serve(shop.credit, async (input) => {
      const { db, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      return askAct(world, input, {
        ...{ kind: shop.credit.id, right, accountID: account.id, cents: body.cents, about: '' },
        ...{ reason: body.reason, data: { cause: `operator:${randomUUID()}` } },
      });
    }),

    serve(shop.debit, async (input) => {
      const { db, actor, params, body } = input;
      const account = await customerAccount(db, params.id);
      if (account === null) return notFound();
      // Asked for in vain, it would wait for a second operator in vain.
      const balance = await balanceOf(db, across(actor, right).of(account.id).id);
      if (balance < body.cents)
        return refuse(replyCode.balanceShort, 'The balance does not cover it', [
          fault('cents', 'not-offered', String(body.cents), String(balance)),
        ]);
      return askAct(world, input, {
        ...{ kind: shop.debit.id, right, accountID: account.id, cents: body.cents, about: '' },
        ...{ reason: body.reason, data: { cause: `operator:${randomUUID()}` } },
      });
    }),

    serve(shop.bookTransfer, async (input) => {
      const { db, body } = input;
      const payment = await bankPayment(db, body.reference);
      if (payment === null) return notFound();
      const received = judgeReceived(payment, body, await ratesOf(db));
      if (received === null)
        return refuse(replyCode.wrongState, `There is no exchange rate for ${body.currency}`, [
          fault('currency', 'not-offered', body.currency),
        ]);
      return askAct(world, input, {
        ...{ kind: shop.bookTransfer.id, right, accountID: payment.accountID, cents: received.baseCents },
        ...{ about: `${payment.orderNo} ${body.reference}`, reason: body.notice, data: body },
      });
    }),
  ];
}
