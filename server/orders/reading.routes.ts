import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { effectiveStatus } from '#server/orders/effective-status.ts';
import { findOrder, findOrders } from '#server/orders/find-orders.ts';
import { countFound, listOrders } from '#server/orders/list-orders.ts';
import { countOf, tallyOrders } from '#server/orders/order-tallies.ts';
import {
  countNames,
  currentCertificates,
  shownCertificate,
  shownDetails,
  shownRow,
} from '#server/orders/show-order.ts';

/** Calls that look at orders. What is not the customer's own answers as if it were not there. */
export function orderReadingRoutes(): Route[] {
  const { orders } = contract;
  return [
    serve(orders.list, async ({ db, customer, clock, query }) => {
      if (isTooShort(query.search)) return badInput([fault('search', 'too-short', query.search, '2')]);
      const now = clock.now();
      const { rows, total } = await listOrders(db, customer.id, query, now);
      const names = await countNames(
        db,
        rows.map(({ id }) => id),
      );
      return success({ data: rows.map((row) => shownRow(row, now, names.get(row.id) ?? 0)), total });
    }),

    serve(orders.count, async ({ db, customer, clock, query: { search } }) => {
      if (isTooShort(search)) return badInput([fault('search', 'too-short', search, '2')]);
      if (search !== undefined) return success(await countFound(db, customer.id, search, clock.now()));
      const tally = await tallyOrders(db, customer.id, clock.now());
      return success({
        all: countOf(tally),
        unpaid: countOf(tally, 'unpaid'),
        verifying: countOf(tally, 'verifying'),
        issued: countOf(tally, 'issued'),
        cancelled: countOf(tally, 'cancelled'),
        expiring: countOf(tally, 'expiring'),
        expired: countOf(tally, 'expired'),
      });
    }),

    serve(orders.detail, async ({ db, customer, clock, params }) => {
      const found = await findOrders(db, customer.id, params.id.split(','));
      if (found === null) return notFound();
      return success({ allOrders: await shownDetails(db, found, clock.now()) });
    }),

    serve(orders.status, async ({ db, customer, clock, params }) => {
      const order = await findOrder(db, customer.id, params.id);
      if (order === null) return notFound();
      return success({
        orderInfo: { orderNo: order.orderNo, orderStatus: effectiveStatus(order, clock.now()) },
      });
    }),

    serve(orders.certificate, async ({ db, customer, params }) => {
      const order = await findOrder(db, customer.id, params.id);
      if (order === null) return notFound();
      const certificate = (await currentCertificates(db, [order.id])).get(order.id);
      if (certificate === undefined) return refuse(replyCode.notFound, 'No certificate was issued yet');
      return success(shownCertificate(certificate));
    }),
  ];
}

/** Spec §2. */
function isTooShort(search: string | undefined): search is string {
  return search !== undefined && search.trim().length < 2;
}
