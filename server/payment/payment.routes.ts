import { and, eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { balanceMethod, isOwnMethod, packageMethod } from '#core/orders/payment-method.ts';
import { byActor } from '#server/account/by.ts';
import { own } from '#server/account/own.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { notFound, success } from '#server/http/reply.ts';
import { type Route, serve, serveStaged } from '#server/http/serve.ts';
import { captureRoute } from '#server/payment/capture.ts';
import { balanceAround } from '#server/payment/charged.ts';
import { checkPayable } from '#server/payment/check-payable.ts';
import { chosenMethod, listedMethods } from '#server/payment/methods.ts';
import { openPaymentQueue } from '#server/payment/open-queue.ts';
import { keptSchema, payStages } from '#server/payment/pay.ts';
import { findPayable } from '#server/payment/payables.ts';
import { planBatchPay } from '#server/payment/payment.jobs.ts';
import type { Paying } from '#server/payment/providers.ts';
import { notOffered, refusalOf } from '#server/payment/refusals.ts';
import { shownPayment } from '#server/payment/show-payment.ts';
import { findQueues } from '#server/payment/show-queues.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';

/** Provider checks one customer may request within `seconds`. */
const checkAllowance = { most: 60, seconds: 60 };
/** Queues one customer may open within `seconds`; each may hold 500 orders. */
const queueAllowance = { most: 60, seconds: 600 };

export function paymentRoutes(paying: Paying): Route[] {
  const { payment } = contract;
  const { jobs, gateways } = paying;
  return [
    serve(payment.payWays, async () => success({ payWays: listedMethods(gateways) })),

    serveStaged(payment.pay, keptSchema, payStages(paying)),

    serve(payment.detail, async ({ db, owner, params: { id }, clock }) => {
      const wanted = and(eq(payments.id, id), own(owner, payments));
      const [row] = isRecordID(id) ? await db.select().from(payments).where(wanted) : [];
      // A payment is seen with what it pays for: not by another department.
      const payable = row && (await findPayable(db, owner, row.orderNo));
      return row && payable ? success(shownPayment(row, clock.now())) : notFound();
    }),

    serve(
      payment.check,
      async ({ db, owner, body, clock, replyHeaders }) => {
        const wait = await countAttempt(db, `payment-check:${owner.id}`, checkAllowance, clock.real());
        if (wait !== null) return tooManyTries('orderNo', wait, replyHeaders);
        const checked = await checkPayable(paying, owner, body.orderNo);
        return checked === null ? notFound() : success(checked);
      },
      // Own transaction, because providers are asked outside of one.
      { transaction: 'own' },
    ),

    captureRoute(paying, payment.capturePaypal),

    serve(payment.batchPay, async ({ db, actor, owner, body, clock, afterCommit, replyHeaders }) => {
      const wait = await countAttempt(db, `payment-queue ${owner.id}`, queueAllowance, clock.real());
      if (wait !== null) return tooManyTries('orderNos', wait, replyHeaders);
      // Several orders are paid from packages and the balance alone (product.md, 'Payment').
      const name = chosenMethod(body, gateways)?.name ?? null;
      if (!isOwnMethod(name)) return notOffered(body, [balanceMethod, packageMethod]);
      const asked = {
        orderNos: body.orderNos.split(','),
        shown: body.due,
        payer: byActor(actor),
        usesUnits: name === packageMethod,
      };
      const opened = await openPaymentQueue(db, owner, asked, clock.now());
      if (!opened.ok) return refusalOf(opened.error);
      const queueID = opened.value;
      await planBatchPay(jobs, { queueID, accountID: owner.id }, { tx: db });
      afterCommit(() => jobs.wake());
      return success({ queueId: queueID });
    }),

    serve(payment.batchQueues, async ({ db, owner, query }) => {
      const queues = await findQueues(db, owner, query.queueIds?.split(',') ?? null);
      return queues === null ? notFound() : success({ queues });
    }),

    serve(payment.charged, async ({ db, owner, query }) =>
      success({ balance: await balanceAround(db, owner, query.orderNos.split(',')) }),
    ),

    serve(payment.batchStatus, async ({ db, owner, query }) => {
      const [queue] = (await findQueues(db, owner, [query.queueId])) ?? [];
      return queue === undefined ? notFound() : success(queue);
    }),
  ];
}
