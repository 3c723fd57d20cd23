import { and, inArray, isNull, lte, or } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { mostSheetRows } from '#core/contract/order-batches.ts';
import { orders as ordersTable } from '#server/db/schema/orders.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { mapInTurns } from '#server/http/turns.ts';
import { findOrders } from '#server/orders/find-orders.ts';
import { listOrders } from '#server/orders/list-orders.ts';
import { isVerifying, whereVerifying } from '#server/orders/order-conditions.ts';
import { shortTexts } from '#server/orders/order-filter.ts';
import { orderSheet } from '#server/orders/order-sheet.ts';
import { shownRenewals } from '#server/orders/renewals.ts';
import {
  certificatesOf,
  countNames,
  currentCertificates,
  shownCertificate,
  shownRow,
  shownShort,
} from '#server/orders/show-order.ts';
import type { Services } from '#server/services.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import { secondsBetweenChecks } from '#server/validation/ask-check.ts';
import { recheckQueue } from '#server/validation/recheck.ts';

const sheets = { most: 10, seconds: 60 } as const;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Calls on several orders at once. */
export function orderBatchRoutes({ jobs, sells }: Pick<Services, 'jobs' | 'sells'>): Route[] {
  const { orders } = contract;
  return [
    serve(orders.batch, async ({ db, owner, clock, body }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      const ids = found.map(({ id }) => id);
      const names = await countNames(db, ids);
      const held = await certificatesOf(db, ids);
      const now = clock.now();
      return success({
        data: found.map((order) => shownRow(order, now, names.get(order.id) ?? 0, held.get(order.id) ?? [])),
      });
    }),

    serve(orders.renewals, async ({ db, owner, clock, body }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      const terms = { discount: owner.discount, now: clock.now() };
      return success({ data: await shownRenewals({ db, sells }, found, terms) });
    }),

    serve(orders.batchCerts, async ({ db, owner, clock, body }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      const current = await currentCertificates(
        db,
        owner,
        found.map(({ id }) => id),
      );
      return success({
        data: found.map(({ id, orderNo, commonName }) => {
          const row = current.get(id);
          return {
            orderNo,
            commonName,
            certificate: row === undefined ? null : shownCertificate(row, clock.now()),
          };
        }),
      });
    }),

    serve(orders.batchVerify, async ({ db, owner, clock, body, afterCommit }) => {
      const found = await findOrders(db, owner, body.orderNos.split(','));
      if (found === null) return notFound();
      const now = clock.now();
      const before = new Date(now.getTime() - secondsBetweenChecks * 1000);
      const claimed = await db
        .update(ordersTable)
        .set({ askedTime: now })
        .where(
          and(
            inArray(
              ordersTable.id,
              found.map(({ id }) => id),
            ),
            whereVerifying(now),
            or(isNull(ordersTable.askedTime), lte(ordersTable.askedTime, before)),
          ),
        )
        .returning({ id: ordersTable.id });
      const isAsked = new Set(claimed.map(({ id }) => id));
      for (const { id } of found.filter((order) => isAsked.has(order.id))) {
        const job = { tx: db, singletonKey: `${id} asked`, accountID: owner.id };
        await jobs.send(recheckQueue, { orderID: id }, job);
      }
      afterCommit(() => jobs.wake());
      return success({
        asked: found.filter(({ id }) => isAsked.has(id)).map(({ orderNo }) => orderNo),
        refused: found
          .filter(({ id }) => !isAsked.has(id))
          .map((order) => ({
            orderNo: order.orderNo,
            reason: isVerifying(order, now) ? ('too-soon' as const) : ('wrong-state' as const),
          })),
      });
    }),

    serve(orders.batchDownload, async ({ db, owner, clock, query: { lang, ...asked }, replyHeaders }) => {
      const short = shortTexts(asked);
      if (short.length > 0) return badInput(short);
      const wait = await countAttempt(db, `order-sheet ${owner.id}`, sheets, clock.real());
      if (wait !== null) return tooManyTries('batchDownload', wait, replyHeaders);
      const now = clock.now();
      const { rows } = await listOrders(db, owner, { ...asked, limit: mostSheetRows, offset: 1 }, now);
      replyHeaders.set('content-type', sheetType);
      replyHeaders.set('content-disposition', 'attachment; filename="reconciliation-orders.xlsx"');
      const held = await certificatesOf(
        db,
        rows.map(({ id }) => id),
      );
      const shown = await mapInTurns(rows, (row) => {
        const certificates = (held.get(row.id) ?? []).map((each) => shownShort(each, now));
        return { ...row, certificates };
      });
      return success(await orderSheet(shown, lang, now));
    }),
  ];
}
