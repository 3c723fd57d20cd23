import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { reminders } from '#server/db/schema/reminders.ts';
import { success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';

/** Notices shown under the bell. */
export function noticeRoutes(): Route[] {
  const { account } = contract;
  return [
    serve(account.notices, async ({ db, customer, query: { limit, offset } }) => {
      const own = eq(reminders.customerID, customer.id);
      const rows = await db
        .select({ reminder: reminders, orderNo: orders.orderNo, commonName: orders.commonName })
        .from(reminders)
        .innerJoin(orders, eq(orders.id, reminders.orderID))
        .where(own)
        .orderBy(desc(reminders.id))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({
        siteMsges: rows.map(
          ({ reminder: { id, kind, days, endTime, createTime, readTime }, orderNo, commonName }) => ({
            ...{ id, kind, days, orderNo, commonName },
            endTime: endTime.toISOString(),
            createTime: createTime.toISOString(),
            isRead: readTime !== null,
          }),
        ),
        total: await db.$count(reminders, own),
      });
    }),

    serve(account.readNotices, async ({ db, customer, clock, body: { ids } }) => {
      const named = ids === '' ? undefined : inArray(reminders.id, ids.split(',').map(Number));
      await db
        .update(reminders)
        .set({ readTime: clock.now() })
        .where(and(eq(reminders.customerID, customer.id), isNull(reminders.readTime), named));
      return success({});
    }),
  ];
}
