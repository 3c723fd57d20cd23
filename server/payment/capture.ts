import { and, eq } from 'drizzle-orm';
import type { capturePaypal } from '#core/contract/calls/payment.ts';
import { own } from '#server/account/own.ts';
import { payments } from '#server/db/schema/payments.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, servePrepared } from '#server/http/serve.ts';
import { findPayable, standingOf } from '#server/payment/payables.ts';
import { callProvider, type Paying, payerOf } from '#server/payment/providers.ts';
import { gatewayFailed } from '#server/payment/refusals.ts';
import { settle } from '#server/payment/settle.ts';

/**
 * Captures the money a payer has approved, first at the provider and then in our books. If the process dies between the two, the next
 * query of the payment completes it.
 */
export function captureRoute(paying: Paying, call: typeof capturePaypal): Route {
  return servePrepared(call, async ({ db, owner, clock, body: { token, PayerID } }) => {
    const find = async () => {
      const isTheOne = and(eq(payments.method, 'paypal'), eq(payments.providerRef, token));
      return (
        await db
          .select()
          .from(payments)
          .where(and(own(owner, payments), isTheOne))
      )[0];
    };
    const approved = await find();
    if (approved === undefined) return async () => notFound();
    const { orderNo } = approved;
    const payable = await findPayable(db, owner, orderNo);
    const isOwed = payable !== null && standingOf(payable, clock.now()).outcome === 'unpaid';
    // Read after its payable, so that a payment that has just settled it is seen as settled.
    const payment = (await find()) ?? approved;
    // Do not capture an approval if its payment was replaced, or if the payable is already paid or canceled: nobody wants to pay twice.
    const isOver = payment.settleTime !== null || payment.state === 'replaced' || !isOwed;
    if (isOver) return async () => success({ orderNo, state: payment.state });
    const answer = await callProvider(paying, payment, (gateway) =>
      gateway.capture === undefined
        ? gateway.ask(payerOf(payment))
        : gateway.capture(payerOf(payment), { token, payerID: PayerID }),
    );
    return async ({ db: tx }) => {
      if (!answer.ok) return gatewayFailed();
      return success({ orderNo, state: await settle(tx, paying, payment, answer.value) });
    };
  });
}
