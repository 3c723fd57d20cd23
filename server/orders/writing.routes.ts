import { eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { orderStatus } from '#core/orders/status.ts';
import { orders as ordersTable } from '#server/db/schema/orders.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { cancelOrders } from '#server/orders/cancel-orders.ts';
import { findOrder } from '#server/orders/find-orders.ts';
import { shownValidations } from '#server/orders/reading.routes.ts';
import { claimCheck, secondsBetweenChecks } from '#server/validation/ask-check.ts';
import { changeDcv } from '#server/validation/change-dcv.ts';
import { recheckQueue } from '#server/validation/recheck.ts';
import { resendMails } from '#server/validation/resend-mails.ts';
import { isMailed } from '#server/validation/validation-mails.ts';
import { type Verification, verifyOrder } from '#server/validation/verify-order.ts';

const orderNoForm = /^CN\d{8}-\d{5,10}$/;
const mostAtOnce = 500;

/** Calls that change orders which are there. */
export function orderWritingRoutes(verification: Verification): Route[] {
  const { orders } = contract;
  const { address, jobs } = verification;
  return [
    serve(
      orders.verifyDomains,
      async ({ db, customer, clock, params }) => {
        const order = await findOrder(db, customer.id, params.id);
        if (order === null) return notFound();
        if (order.status !== orderStatus.verifying) {
          return refuse(replyCode.wrongState, 'This order is not waiting for its names to be proved', [
            fault('orderStatus', 'not-offered', String(order.status), String(orderStatus.verifying)),
          ]);
        }
        if (!(await claimCheck(db, order.id, clock.now()))) {
          return refuse(replyCode.tooManyTries, 'Checked a moment ago', [
            fault('verifyDomains', 'too-many-tries', '', String(secondsBetweenChecks)),
          ]);
        }
        await verifyOrder(verification, order.id, 'customer');
        const after = (await findOrder(db, customer.id, params.id)) ?? order;
        return success(await shownValidations(db, after, clock.now()));
      },
      // Looking at the world takes seconds, and the sandbox's name server needs the database to answer.
      { transaction: 'own' },
    ),

    serve(orders.changeDcv, async ({ db, customer, clock, body, afterCommit }) => {
      const changed = await changeDcv(db, customer.id, body, clock.now());
      if (changed.ok) {
        const { id, status } = changed.value;
        if (isMailed({ method: body.dcvMethod }) && status === orderStatus.verifying) {
          // The mail is written at once: the next planned look may be an hour away.
          await jobs.send(
            recheckQueue,
            { orderID: id },
            {
              tx: db,
              singletonKey: `${id} changed`,
              customerID: customer.id,
            },
          );
          afterCommit(() => jobs.wake());
        }
        return success({});
      }
      switch (changed.error.kind) {
        case 'not-found':
          return notFound();
        case 'wrong-state':
          return refuse(replyCode.wrongState, 'How this order is proved cannot be changed any more');
        case 'bad-input':
          return badInput(changed.error.faults);
      }
    }),

    serve(orders.reSendDcvEmail, async ({ db, customer, clock, params }) => {
      const sent = await resendMails(db, await address, customer.id, params.id, clock.now());
      if (sent.ok) return success({ sent: sent.value });
      switch (sent.error.kind) {
        case 'not-found':
          return notFound();
        case 'wrong-state':
          return refuse(replyCode.wrongState, 'No mailbox is waited for');
        case 'too-soon':
          return refuse(replyCode.tooManyTries, 'Sent a moment ago', [
            fault('reSendDcvEmail', 'too-many-tries', '', String(sent.error.seconds)),
          ]);
      }
    }),

    serve(orders.cancel, async ({ db, customer, clock, body }) => {
      const orderNos = [...new Set(body.orderNos.split(',').map((part) => part.trim()))];
      const odd = orderNos.find((orderNo) => !orderNoForm.test(orderNo));
      if (odd !== undefined) return badInput([fault('orderNos', 'format', odd, 'CN20261121-10001')]);
      if (orderNos.length > mostAtOnce) {
        return badInput([fault('orderNos', 'too-long', String(orderNos.length), String(mostAtOnce))]);
      }
      const cancelled = await cancelOrders(db, jobs, customer.id, orderNos, clock.now());
      if (cancelled.ok) return success({ cancelled: cancelled.value });
      if (cancelled.error.kind === 'not-found') return notFound();
      const { orderNo, status } = cancelled.error;
      return refuse(replyCode.wrongState, `${orderNo} cannot be cancelled any more`, [
        fault('orderNos', 'not-offered', `${orderNo} ${status}`, '1001, 1002'),
      ]);
    }),

    serve(orders.remark, async ({ db, customer, params, body }) => {
      const order = await findOrder(db, customer.id, params.orderNo);
      if (order === null) return notFound();
      await db.update(ordersTable).set({ remark: body.remark }).where(eq(ordersTable.id, order.id));
      return success({});
    }),
  ];
}
