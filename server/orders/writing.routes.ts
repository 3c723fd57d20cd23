import { eq } from 'drizzle-orm';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { isOwn, type Owner } from '#server/account/own.ts';
import { orders as ordersTable } from '#server/db/schema/orders.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { cancelOrders } from '#server/orders/cancel-orders.ts';
import { findOrder, lockOrders } from '#server/orders/find-orders.ts';
import { chooseNextKey } from '#server/orders/next-certificate.ts';
import { revocationAddresses } from '#server/orders/revocation-addresses.ts';
import { type Concerned, concernedBy, revokeCertificate } from '#server/orders/revoke-certificate.ts';
import { shownTime } from '#server/orders/show-order.ts';
import type { Verification } from '#server/validation/verify-order.ts';

const orderNoForm = /^CN\d{8}-\d{5,10}$/;
const mostAtOnce = 500;

/** Calls that change existing orders. */
export function orderWritingRoutes({ jobs, issuer }: Pick<Verification, 'jobs' | 'issuer'>): Route[] {
  const { orders } = contract;
  return [
    serve(orders.cancel, async ({ db, owner, clock, body }) => {
      const orderNos = [...new Set(body.orderNos.split(',').map((part) => part.trim()))];
      const odd = orderNos.find((orderNo) => !orderNoForm.test(orderNo));
      if (odd !== undefined) return badInput([fault('orderNos', 'format', odd, 'CN20261121-10001')]);
      if (orderNos.length > mostAtOnce) {
        return badInput([fault('orderNos', 'too-long', String(orderNos.length), String(mostAtOnce))]);
      }
      const { refund: announced } = body;
      const cancelled = await cancelOrders(db, jobs, owner, { orderNos, announced }, clock.now());
      if (cancelled.ok) return success({ cancelled: cancelled.value });
      if (cancelled.error.kind === 'not-found') return notFound();
      if (cancelled.error.kind === 'sum-changed')
        return refuse(replyCode.conflict, 'Another sum would be refunded', [
          fault('refund', 'sum-changed', String(announced), String(cancelled.error.due)),
        ]);
      const { orderNo, status } = cancelled.error;
      return refuse(replyCode.wrongState, `Order ${orderNo} can no longer be cancelled`, [
        fault('orderNos', 'not-offered', `${orderNo} ${status}`, '1001, 1002'),
      ]);
    }),

    serve(orders.revoke, async ({ db, owner, clock, body }) => {
      const revoked = await revokeCertificate(db, { issuer, jobs }, owner, body, clock.now());
      return revoked.ok ? success({ revoked: ownOf(owner, revoked.value) }) : refused(revoked.error);
    }),

    serve(orders.revocation, async ({ db, owner, clock, query }) => {
      const found = await concernedBy(db, owner, query, clock.now());
      if (!found.ok) return refused(found.error);
      const { asked, all } = found.value;
      const certificates = all.filter(({ order }) => isOwn(owner, order));
      return success({
        certificates: certificates.map((each) => ({
          ...shownConcerned(each),
          notAfter: shownTime(each.certificate.notAfter),
        })),
        ...revocationAddresses(asked.certificate.chain[0] ?? ''),
      });
    }),

    serve(orders.nextKey, async ({ db, owner, params, body, audit }) => {
      const [order] = (await lockOrders(db, owner, [params.orderNo])) ?? [];
      if (order === undefined) return notFound();
      await chooseNextKey(db, jobs, order, body.nextKey);
      audit(order.orderNo, [{ field: 'nextKey', before: order.nextKey, after: body.nextKey }]);
      return success({});
    }),

    serve(orders.remark, async ({ db, owner, params, body, audit }) => {
      const order = await findOrder(db, owner, params.orderNo);
      if (order === null) return notFound();
      await db.update(ordersTable).set({ remark: body.remark }).where(eq(ordersTable.id, order.id));
      audit(order.orderNo, [{ field: 'remark', before: order.remark, after: body.remark }]);
      return success({});
    }),
  ];
}

/** Other customers' certificates of a key are revoked with it, but are nobody else's business. */
function ownOf(owner: Owner, concerned: readonly Concerned[]) {
  return concerned.filter(({ order }) => isOwn(owner, order)).map(shownConcerned);
}

function shownConcerned({ certificate: { serialNumber, names }, order: { orderNo, commonName } }: Concerned) {
  return { orderNo, serialNumber, commonName: names[0] ?? commonName };
}

function refused(reason: 'not-found' | 'wrong-state') {
  if (reason === 'not-found') return notFound();
  return refuse(replyCode.wrongState, 'The certificate has expired or has already been revoked');
}
