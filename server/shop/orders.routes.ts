import { eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { cancellationOf, centsBack } from '#core/orders/cancellation.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { cancelFacts } from '#server/orders/cancel-orders.ts';
import { shortTexts } from '#server/orders/order-filter.ts';
import { previewCancellations } from '#server/orders/refund-preview.ts';
import { shownDetails } from '#server/orders/show-order.ts';
import { across } from '#server/shop/across.ts';
import { type ActWorld, askAct } from '#server/shop/acts.ts';
import { listCustomerOrders, sinceOf, touchedColumns } from '#server/shop/customer-orders.ts';
import { noteAct } from '#server/shop/note-act.ts';
import { orderOfAnybody, paidFor, retryStep, tooMuch } from '#server/shop/order-acts.ts';
import { caaOf } from '#server/validation/caa-of-order.ts';
import { shownValidations } from '#server/validation/validation.routes.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

const right = 'shop:orders';

/** Every customer's orders, as they see them, and what an operator does to one. */
export function shopOrderRoutes(
  services: Pick<Verification, 'jobs' | 'caa' | 'delegationZone'>,
  world: ActWorld,
): Route[] {
  const { shop } = contract;
  return [
    serve(shop.orders, async ({ db, actor, clock, query }) => {
      const short = shortTexts(query);
      if (short.length > 0) return badInput(short);
      return success(await listCustomerOrders(db, across(actor, right), query, clock.now()));
    }),

    serve(shop.order, async ({ db, actor, clock, params }) => {
      const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
      if (order === null) return notFound();
      const now = clock.now();
      const [shown] = await shownDetails(db, [order], now);
      if (shown === undefined) return notFound();
      const { certificate } = shown;
      return success({
        account: await touchedOf(db, order.accountID),
        since: sinceOf(order, now),
        // The sealed keys are for who can open them.
        order: { ...shown, key: '', certificate: certificate === null ? null : { ...certificate, key: '' } },
      });
    }),

    serve(shop.orderDomains, async ({ db, actor, clock, params, query }) => {
      const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
      if (order === null) return notFound();
      const { delegationZone } = services;
      return success(await shownValidations(db, order, { now: clock.now(), delegationZone }, query));
    }),

    serve(
      shop.orderCaa,
      async ({ db, actor, clock, params }) => {
        const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
        if (order === null) return notFound();
        const names = (await validationsOf(db, order.id)).map((row) => row.domainName);
        const { find, resolverName: resolver } = services.caa;
        const found = await caaOf(find, order, names);
        return success({ ...found, checkTime: clock.now().toISOString(), resolver });
      },
      { transaction: 'own' },
    ),

    serve(shop.retryOrder, async (input) => {
      const { db, actor, clock, params, afterCommit } = input;
      const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
      if (order === null) return notFound();
      const step = await retryStep(db, services.jobs, order, clock.now());
      if (step === null)
        return refuse(replyCode.wrongState, 'The order waits for nothing that can be tried again');
      const { id: accountID, accountNo } = await touchedOf(db, order.accountID);
      await noteAct(input, shop.retryOrder.id, { accountID, accountNo, about: order.orderNo, reason: '' });
      afterCommit(services.jobs.wake);
      return success({ step });
    }),

    serve(shop.refundPreview, async ({ db, actor, clock, params }) => {
      const reach = across(actor, right);
      const order = await orderOfAnybody(db, reach, params.orderNo);
      if (order === null) return notFound();
      const [preview] = await previewCancellations(db, reach.of(order.accountID), [order], clock.now());
      if (preview === undefined || preview.kind === 'name') return notFound();
      const { paid, refunded, left } = await paidFor(db, order);
      const { kind, cents, unit, parts } = preview;
      return success({
        account: await touchedOf(db, order.accountID),
        cancel: { kind, cents, unit, parts },
        ...{ paid, refunded, left },
      });
    }),

    serve(shop.cancelOrder, async (input) => {
      const { db, actor, clock, params, body } = input;
      const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
      if (order === null) return notFound();
      // Asked for in vain, it would wait for a second operator in vain.
      const cancellation = cancellationOf(cancelFacts(order, clock.now()));
      if (cancellation.kind === 'none')
        return refuse(replyCode.wrongState, `Order ${order.orderNo} can no longer be cancelled`);
      return askAct(world, input, {
        ...{ kind: shop.cancelOrder.id, right, accountID: order.accountID, cents: centsBack(cancellation) },
        ...{ about: order.orderNo, reason: body.reason },
        data: { orderNo: order.orderNo, announced: body.refund },
      });
    }),

    serve(shop.refundOrder, async (input) => {
      const { db, actor, params, body } = input;
      const order = await orderOfAnybody(db, across(actor, right), params.orderNo);
      if (order === null) return notFound();
      const { left } = await paidFor(db, order);
      if (body.cents > left) return tooMuch(left, body.cents);
      return askAct(world, input, {
        ...{ kind: shop.refundOrder.id, right, accountID: order.accountID, cents: body.cents },
        ...{ about: order.orderNo, reason: body.reason, data: { orderNo: order.orderNo } },
      });
    }),
  ];
}

/** The account of a row that was found, as the shop names it. */
async function touchedOf(db: Db, accountID: string) {
  const [row] = await db.select(touchedColumns).from(accounts).where(eq(accounts.id, accountID));
  if (row === undefined) throw new Error('an order without an account');
  return row;
}
