import { and, eq } from 'drizzle-orm';
import type { capturePaypal } from '#core/contract/calls/payment.ts';
import { payments } from '#server/db/schema/payments.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, servePrepared } from '#server/http/serve.ts';
import { findPayable, standingOf } from '#server/payment/payables.ts';
import { callProvider, type Paying, payerOf } from '#server/payment/providers.ts';
import { gatewayFailed } from '#server/payment/refusals.ts';
import { settle } from '#server/payment/settle.ts';

/**
 * Takes the money a payer has approved, at its provider first and then in our books. A process that ends between the two
 * leaves it to the next question about the payment.
 */
export function captureRoute(paying: Paying, call: typeof capturePaypal): Route {
  return servePrepared(call, async ({ db, customer, clock, body: { token, PayerID } }) => {
    const [payment] = await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.customerID, customer.id),
          eq(payments.way, 'paypal'),
          eq(payments.providerRef, token),
        ),
      );
    if (payment === undefined) return async () => notFound();
    const { orderNo, state } = payment;
    const payable = await findPayable(db, customer.id, orderNo);
    const isOwed = payable !== null && standingOf(payable, clock.now()).outcome === 'unpaid';
    // What was approved for a payment that another one has replaced, or for what is paid or cancelled meanwhile, is not
    // taken: nobody wants to pay twice.
    const isOver = payment.settleTime !== null || state === 'replaced' || !isOwed;
    if (isOver) return async () => success({ orderNo, state });
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
