import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { mapInTurns } from '#server/http/turns.ts';
import { attentionOf } from '#server/orders/attention.ts';
import { caLimitOf } from '#server/orders/ca-limit.ts';
import { countEnds, listEnds } from '#server/orders/ends.ts';
import { findOrder, findOrders } from '#server/orders/find-orders.ts';
import { countOrders, listOrders } from '#server/orders/list-orders.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { shortTexts } from '#server/orders/order-filter.ts';
import { renewalsAmong } from '#server/orders/renew-order.ts';
import {
  certificatesOf,
  countNames,
  currentCertificates,
  shownCertificate,
  shownDetails,
  shownRow,
} from '#server/orders/show-order.ts';
import { orderStatistics } from '#server/orders/statistics.ts';
import type { Services } from '#server/services.ts';

/** Calls that read orders. Orders of other customers are answered as not found. */
export function orderReadingRoutes({ config }: Pick<Services, 'config'>): Route[] {
  const { orders } = contract;
  return [
    serve(orders.list, async ({ db, owner, clock, query }) => {
      const short = shortTexts(query);
      if (short.length > 0) return badInput(short);
      const now = clock.now();
      const { rows, total, isMore } = await listOrders(db, owner, query, now);
      const ids = rows.map(({ id }) => id);
      const names = await countNames(db, ids);
      const held = await certificatesOf(db, ids);
      const renewals = await renewalsAmong(db, ids, now);
      const data = await mapInTurns(rows, (row) => ({
        ...shownRow(row, now, names.get(row.id) ?? 0, held.get(row.id) ?? []),
        renewal: renewals.get(row.id) ?? null,
      }));
      const directory = query.orderNos === undefined ? undefined : config.acme?.directory;
      const caLimit = directory === undefined ? null : await caLimitOf(db, directory, rows, now);
      return success({ data, total, isMore, ...(caLimit === null ? {} : { caLimit }) });
    }),

    serve(orders.count, async ({ db, owner, clock, query }) => {
      const short = shortTexts(query);
      if (short.length > 0) return badInput(short);
      return success(await countOrders(db, owner, query, clock.now()));
    }),

    serve(orders.statistics, async ({ db, owner, clock, query: { timeZone } }) =>
      success(await orderStatistics(db, owner, timeZone, clock.now())),
    ),

    serve(orders.ends, async ({ db, owner, clock, query }) => {
      const short = shortTexts(query);
      if (short.length > 0) return badInput(short);
      return success(await listEnds(db, owner, query, clock.now()));
    }),

    serve(orders.endCounts, async ({ db, owner, clock, query }) => {
      const short = shortTexts(query);
      if (short.length > 0) return badInput(short);
      return success(await countEnds(db, owner, query, clock.now()));
    }),

    serve(orders.attention, async ({ db, owner, clock }) =>
      success(await attentionOf(db, owner, clock.now())),
    ),

    serve(orders.detail, async ({ db, owner, clock, params }) => {
      const found = await findOrders(db, owner, params.id.split(','));
      if (found === null) return notFound();
      return success({ allOrders: await shownDetails(db, found, clock.now()) });
    }),

    serve(orders.status, async ({ db, owner, clock, params }) => {
      const order = await findOrder(db, owner, params.id);
      if (order === null) return notFound();
      return success({
        orderInfo: { orderNo: order.orderNo, orderStatus: statusOf(order, clock.now()) },
      });
    }),

    serve(orders.certificate, async ({ db, owner, clock, params, query }) => {
      const order = await findOrder(db, owner, params.id);
      if (order === null) return notFound();
      const current = await currentCertificates(db, owner, [order.id], query.serialNumber);
      const certificate = current.get(order.id);
      if (certificate === undefined) return refuse(replyCode.notFound, 'There is no such certificate');
      return success(shownCertificate(certificate, clock.now()));
    }),
  ];
}
