import { and, eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { findOrder } from '#server/orders/find-orders.ts';
import { findPayment, returnAddress, settlePayment } from '#server/sandbox/payments/provider.ts';
import { chooseRefunds, refsOfPayments } from '#server/sandbox/payments/refunds.ts';
import type { Services } from '#server/services.ts';

/** Does what the hosted page does, for the customer's own payments; 404 unless the server is a sandbox. */
export function settlePaymentRoute({ config, jobs }: Pick<Services, 'config' | 'jobs'>): Route {
  return serve(contract.sandbox.settlePayment, async ({ db, owner, clock, params, body, afterCommit }) => {
    if (!config.sandbox) return notFound();
    const payment = await findPayment(db, params.ref, clock.now());
    if (payment === null || !(await isOwnPayment(db, owner, payment.paymentID))) return notFound();
    const settled = await settlePayment(db, { clock, jobs }, payment.ref, body.outcome);
    if (settled === null) return notFound();
    const { row, isDone } = settled;
    if (!isDone) return refuse(replyCode.wrongState, `The payment is ${row.state}`);
    afterCommit(() => jobs.wake());
    return success({ state: row.state, returnURL: returnAddress(row) });
  });
}

/** Does what the hosted page does for the refunds of an order's payments. */
export function chooseRefundsRoute({ config, jobs }: Pick<Services, 'config' | 'jobs'>): Route {
  return serve(contract.sandbox.chooseRefunds, async ({ db, owner, clock, params, body, afterCommit }) => {
    if (!config.sandbox) return notFound();
    const order = await findOrder(db, owner, params.orderNo);
    if (order === null) return notFound();
    const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderID, order.id));
    const refs = await refsOfPayments(
      db,
      rows.map(({ id }) => id),
    );
    for (const ref of refs.toSorted()) await chooseRefunds(db, { clock, jobs }, ref, body.choice);
    afterCommit(() => jobs.wake());
    return success({});
  });
}

async function isOwnPayment(db: Db, owner: Owner, paymentID: string): Promise<boolean> {
  if (!isRecordID(paymentID)) return false;
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentID), own(owner, payments)));
  return found !== undefined;
}
